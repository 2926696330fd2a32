/**
 * The main colours of each theme, for a picture of one that does not apply: in the built styles, the colours of tokens.css have
 * values only for the theme that applies. A test compares them with tokens.css.
 */
export const COLOURS = {
  light: {
    surface: '#fcfcfd',
    sunken: '#f4f4f7',
    raised: '#ffffff',
    line: '#e3e4e9',
    text: '#1c2024',
    'line-strong': '#8b8d98',
  },
  dark: {
    surface: '#111113',
    sunken: '#0c0c0e',
    raised: '#18191b',
    line: '#2a2c30',
    text: '#edeef0',
    'line-strong': '#696e77',
  },
} as const;
