import { page, text } from './fields.ts';

/** The longest cursor; a sort key may be a name. */
const LONGEST = 8_000;

/** A page of a list that also continues by a cursor. */
export function cursorPage(limits: { readonly default: number; readonly max: number }) {
  const cursor = text(LONGEST).optional().meta({
    description:
      '`meta.next_cursor` of the previous page, with the same filters and order. No record is left out or repeated while others are written. Cannot be combined with `offset`.',
  });
  return { ...page(limits), cursor };
}
