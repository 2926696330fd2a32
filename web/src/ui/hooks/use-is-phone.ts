import { useMediaQuery } from './use-media-query.ts';

/** Whether the page is as narrow as on a phone: the `phone` variant of the styles, for what styles cannot do. */
export function useIsPhone(): boolean {
  return useMediaQuery('(width < 640px)');
}
