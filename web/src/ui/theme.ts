import { useSyncExternalStore } from 'react';

/** How the app looks: as the system does, unless the person chose. */
export type Theme = 'system' | 'light' | 'dark';

const KEY = 'kontor.theme';
const YEAR_SECONDS = 31_536_000;
const listeners = new Set<() => void>();

/** What the person chose in this browser, wherever it is chosen. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, readTheme);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readTheme(): Theme {
  const chosen = localStorage.getItem(KEY);
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

/** Remembers the choice in this browser and shows it at once. */
export function chooseTheme(theme: Theme): void {
  localStorage.setItem(KEY, theme);
  applyTheme();
  for (const listener of listeners) listener();
}

/**
 * Shows the remembered choice; `color-scheme` decides which side of each token is used. A cookie passes it on to the pages that
 * the server renders without scripts, such as that for signing in.
 */
export function applyTheme(): void {
  const theme = readTheme();
  document.documentElement.dataset.theme = theme;
  const age = theme === 'system' ? 0 : YEAR_SECONDS;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing where people come by plain HTTP
  document.cookie = `kontor_theme=${theme}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`;
}
