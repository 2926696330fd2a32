import { isUuid } from '../../kernel/fields/uuid.ts';
import { invalidRequest } from '../../kernel/operations/errors.ts';

/** A place in the feed: after the event with this time and id. */
export interface Place {
  /** Microseconds since 1970, as text. */
  readonly at: string;
  /** The id of the event; the smallest one if the place is a time. */
  readonly id: string;
}

const SMALLEST_ID = '00000000-0000-0000-0000-000000000000';

/** The place of everything recorded before a time. */
export function placeAt(at: string): Place {
  return { at, id: SMALLEST_ID };
}

/** Writes a place as a cursor, which callers pass back unchanged. */
export function cursorOf({ at, id }: Place): string {
  return Buffer.from(`${at} ${id}`).toString('base64url');
}

/**
 * Reads a cursor.
 * @throws 400 `invalid_request` if it is none
 */
export function placeOf(cursor: string): Place {
  const [at = '', id = '', ...rest] = Buffer.from(cursor, 'base64url').toString().split(' ');
  const place = { at, id };
  if (!/^[0-9]{1,17}$/.test(at) || !isUuid(id) || rest.length > 0 || cursorOf(place) !== cursor) {
    throw invalidRequest("'after' must be a cursor from an earlier response.");
  }
  return place;
}
