/** How the app looks: as the system does, unless the person chose. */
export type Theme = 'system' | 'light' | 'dark';

const KEY = 'kontor.theme';

/** What the person chose in this browser. */
export function readTheme(): Theme {
  const chosen = localStorage.getItem(KEY);
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

/** Remembers the choice in this browser and shows it at once. */
export function chooseTheme(theme: Theme): void {
  localStorage.setItem(KEY, theme);
  applyTheme();
}

/** Shows the remembered choice; `color-scheme` decides which side of each token is used. */
export function applyTheme(): void {
  document.documentElement.dataset.theme = readTheme();
}
