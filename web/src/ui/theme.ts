import { useSyncExternalStore } from 'react';

/** How the app looks: as the system does, unless the person chose. */
export type Theme = 'system' | 'light' | 'dark';

const KEY = 'kontor.theme';
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

/** Shows the remembered choice; `color-scheme` decides which side of each token is used. */
export function applyTheme(): void {
  document.documentElement.dataset.theme = readTheme();
}
