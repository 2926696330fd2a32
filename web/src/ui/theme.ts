import { useSyncExternalStore } from 'react';

/** The theme: that of the system, unless the person chose one. */
export type Theme = 'system' | 'light' | 'dark';

const KEY = 'kontor.theme';
const YEAR_SECONDS = 31_536_000;
const listeners = new Set<() => void>();

/** The theme chosen in this browser. */
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

/** Stores the theme in this browser and applies it. */
export function chooseTheme(theme: Theme): void {
  localStorage.setItem(KEY, theme);
  applyTheme();
  for (const listener of listeners) listener();
}

/**
 * Applies the stored theme; `color-scheme` selects the value of each token. A cookie passes it to pages that the server
 * renders without scripts, such as the sign-in page.
 */
export function applyTheme(): void {
  const theme = readTheme();
  document.documentElement.dataset.theme = theme;
  const age = theme === 'system' ? 0 : YEAR_SECONDS;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing where people come by plain HTTP
  document.cookie = `kontor_theme=${theme}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`;
}
