import type { LogFilter } from '../../api/conversions.ts';
import { STATES } from '../../records/conversions/state-words.ts';

/** What the address of the log may say. */
export function readLogSearch(search: Readonly<Record<string, unknown>>): LogFilter {
  const { destination_id, state } = search;
  const known = STATES.find(({ id }) => id === state);
  return {
    ...(typeof destination_id === 'string' && { destination_id }),
    ...(known && { state: known.id }),
  };
}
