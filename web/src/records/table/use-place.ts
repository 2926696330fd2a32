import { useLocation } from '@tanstack/react-router';

/** Scroll positions by history entry; they apply only to the same view. */
const left = new Map<string, { readonly view: string; readonly top: number }>();

/** The scroll position of a table in pixels: restored when the person goes back, else 0. */
export function usePlace(view: string) {
  const entry = useLocation({ select: ({ state }) => state.__TSR_key ?? '' });
  const former = left.get(entry);
  return {
    start: former?.view === view ? former.top : 0,
    keep: (top: number) => void left.set(entry, { view, top }),
  };
}
