import { z } from 'zod';
import { JsonText } from '../database/json-text.ts';
import { constantSql, type Sql, sql } from '../database/sql.ts';
import { date, direction, textProblem, timestamp } from '../fields/fields.ts';
import { isUuid } from '../fields/uuid.ts';
import type { ReadContext } from '../operations/context.ts';
import { invalidRequest } from '../operations/errors.ts';
import { type Answer, pageOf } from '../operations/result.ts';

/** What a list is sorted by, before the id. */
export interface SortKey {
  /** Names the key in cursors, such as `created_at`. */
  readonly name: string;
  /** A column of the record, or a value that follows from it. */
  readonly column: Sql;
  /** Joins what the column is of, if that is another table: at most one row for each record. */
  readonly join?: Sql | undefined;
  readonly id: Sql;
  readonly type: keyof typeof KEY_TYPES;
  readonly order: 'asc' | 'desc';
  /** Where records without a value are; absent if there are none. */
  readonly nulls?: 'first' | 'last';
}

/** The place of a record in a list: its sort key as text, and its id. */
interface Place {
  readonly key: string | null;
  readonly id: string;
}

/** The types of sort keys: how PostgreSQL writes them so that it can read them back, and what such a text looks like. */
const KEY_TYPES = {
  timestamptz: {
    write: (column: Sql) => sql`to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
    isValid: (key: string) => timestamp().safeParse(key).success,
  },
  date: {
    write: (column: Sql) => sql`${column}::text`,
    isValid: (key: string) => date().safeParse(key).success,
  },
  text: {
    write: (column: Sql) => column,
    isValid: (key: string) => textProblem(key) === undefined,
  },
  integer: {
    write: (column: Sql) => sql`${column}::text`,
    isValid: (key: string) => z.int32().safeParse(Number(key)).success && /^-?\d+$/.test(key),
  },
  'double precision': {
    write: (column: Sql) => sql`${column}::text`,
    isValid: (key: string) => /^-?\d+(\.\d+)?(e[+-]\d+)?$/.test(key) && isDouble(key),
  },
  numeric: {
    write: (column: Sql) => sql`${column}::text`,
    isValid: (key: string) => /^-?\d{1,20}(\.\d{1,10})?$/.test(key),
  },
} as const;

/** Whether PostgreSQL reads a decimal as a double: it refuses one that is too large, and one that is not 0 but rounded to it. */
function isDouble(decimal: string): boolean {
  const number = Number(decimal);
  return Number.isFinite(number) && (number !== 0 || /^-?[0.]+(e|$)/.test(decimal));
}

/** A row of a list that has cursors. */
export interface KeyedRow {
  readonly json: string;
  readonly sort_key: string | null;
}

interface AskedPage {
  readonly limit: number;
  readonly offset: number;
  readonly cursor?: string | undefined;
}

/** What follows the record in FROM, so that the key can be read. */
export function joined({ join }: SortKey): Sql {
  return join ?? sql``;
}

/** The column of a list that has the sort key of each record, from which the next cursor is made. */
export function keyColumn({ type, column }: SortKey): Sql {
  return sql`${KEY_TYPES[type].write(column)} AS sort_key`;
}

/** The expressions of ORDER BY. Nulls are named only where PostgreSQL would put them elsewhere, as the indexes do. */
export function orderBy({ column, id, order, nulls }: SortKey): Sql {
  const by = direction(order);
  const usual = order === 'asc' ? 'last' : 'first';
  const place = nulls === undefined || nulls === usual ? sql`` : constantSql(` NULLS ${nulls}`);
  return sql`${column} ${by}${place}, ${id} ${by}`;
}

/**
 * The condition that a record comes after a cursor; nothing without one.
 * @throws 400 if it is not one of this order, or combined with an offset
 */
export function afterCursor(sortKey: SortKey, { cursor, offset }: Omit<AskedPage, 'limit'>): Sql | undefined {
  if (cursor === undefined) return undefined;
  if (offset > 0) throw invalidRequest("'cursor' and 'offset' exclude each other; send one of them.");
  const { column, id, type, order, nulls } = sortKey;
  const { key, id: last } = placeOf(cursor, sortKey);
  const is = order === 'asc' ? sql`>` : sql`<`;
  if (key === null) {
    const rest = sql`(${column} IS NULL AND ${id} ${is} ${last}::uuid)`;
    return nulls === 'first' ? sql`(${rest} OR ${column} IS NOT NULL)` : rest;
  }
  const beyond = sql`(${column}, ${id}) ${is} (${key}::${constantSql(type)}, ${last}::uuid)`;
  return nulls === 'last' ? sql`(${beyond} OR ${column} IS NULL)` : beyond;
}

/**
 * A page of a list with `meta.next_cursor` if there may be another one. Only REST has cursors: agents and the web app page by
 * offsets.
 */
export function cursorPageOf<Item extends { readonly id: string }>(
  { caller }: ReadContext,
  rows: readonly KeyedRow[],
  asked: AskedPage,
  sortKey: SortKey,
): Answer<Item[]> {
  const answer = pageOf<Item>(rows, asked);
  const last = rows.at(-1);
  if (caller.door !== 'rest' || rows.length < asked.limit || !last) return answer;
  const { id } = new JsonText<Item>(last.json).value();
  const next_cursor = cursorOf(sortKey, { key: last.sort_key, id });
  return { ...answer, meta: { ...answer.meta, next_cursor } };
}

const stored = z.tuple([z.string(), z.string().nullable(), z.string()]);

function cursorOf(sortKey: SortKey, { key, id }: Place): string {
  return Buffer.from(JSON.stringify([nameOf(sortKey), key, id])).toString('base64url');
}

function placeOf(cursor: string, sortKey: SortKey): Place {
  const { success, data } = stored.safeParse(parsed(Buffer.from(cursor, 'base64url').toString()));
  const [name, key, id] = success ? data : ['', null, ''];
  const isKey = key === null ? sortKey.nulls !== undefined : KEY_TYPES[sortKey.type].isValid(key);
  if (name !== nameOf(sortKey) || !isKey || !isUuid(id)) {
    throw invalidRequest("'cursor' must be 'meta.next_cursor' of a page in the same order.");
  }
  return { key, id };
}

function nameOf({ name, order }: SortKey): string {
  return `${name} ${order}`;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
