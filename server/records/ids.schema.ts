import { uuid } from '../kernel/fields/fields.ts';

/** Smaller than every id. */
export const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Where a list of ids continues. */
export function idsFrom() {
  return uuid().default(BEFORE_ALL).meta({
    description: '`meta.next` of the previous request, which is absent at the end.',
  });
}
