import { uuid } from '../kernel/fields/fields.ts';

/** Before the first id. */
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Where a list of ids goes on. */
export function idsFrom() {
  return uuid().default(BEFORE_ALL).meta({
    description: 'Goes on after the request before: its `meta.next`, which is absent at the end.',
  });
}
