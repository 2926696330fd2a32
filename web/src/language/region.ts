/** The locale for numbers and amounts: the separators of the browser's region, with Latin digits. */
export function numberLocaleOf(browser: string): string {
  return new Intl.Locale(browser, { numberingSystem: 'latn' }).toString();
}

/** Numbers as this browser's region writes them: `1,234`. */
export const numbers = new Intl.NumberFormat(numberLocaleOf(navigator.language));
