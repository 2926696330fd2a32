import { useLocation } from '@tanstack/react-router';

/** Where tables were left, by the entry of the browser's history; in another view the place means nothing. */
const left = new Map<string, { readonly view: string; readonly top: number }>();

/** How far down a table stands, in pixels: where one left it when one comes back by the browser, else at the top. */
export function usePlace(view: string) {
  const entry = useLocation({ select: ({ state }) => state.__TSR_key ?? '' });
  const former = left.get(entry);
  return {
    start: former?.view === view ? former.top : 0,
    keep: (top: number) => void left.set(entry, { view, top }),
  };
}
