import type { Sql } from '../../kernel/database/sql.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import { ApiError, Conflict, conflict } from '../../kernel/operations/errors.ts';
import { lockExternalIds, selectByExternalIds, selectHoldersOfExternalIds } from './external-id.sql.ts';

export const EXTERNAL_ID_TAKEN = new Conflict(
  "Another record of this kind has the same 'external_source' and 'external_id'.",
);

/** The id of a record in another system; both members or none are set. */
export interface ExternalId {
  readonly external_source?: string | null | undefined;
  readonly external_id?: string | null | undefined;
}

/** The fields of a request, with what counts of its external id, and the names of what does not. */
export interface ReadExternalId<Fields> {
  readonly fields: Fields;
  readonly ignored: readonly string[];
}

/**
 * Reads the external id of a request. Two texts set it, and null for either clears both. One text alone has no effect
 * and is named in `meta.ignored`. Pure.
 */
export function readExternalId<Fields extends ExternalId>(given: Fields): ReadExternalId<Fields> {
  const { external_source: source, external_id: id } = given;
  if (typeof source === 'string' && typeof id === 'string') return { fields: given, ignored: [] };
  const fields: Fields = { ...given };
  Reflect.deleteProperty(fields, 'external_source');
  Reflect.deleteProperty(fields, 'external_id');
  if (id === null || (source === null && id === undefined))
    return { fields: { ...fields, external_source: null, external_id: null }, ignored: [] };
  const ignored = [typeof source === 'string' && 'external_source', id !== undefined && 'external_id'];
  return { fields, ignored: ignored.filter((name) => name !== false) };
}

/** The `meta` that names what was ignored; nothing if all counted. */
export function metaOf(ignored: readonly string[]): {
  readonly meta?: { readonly ignored: readonly string[] };
} {
  return ignored.length === 0 ? {} : { meta: { ignored } };
}

/** An external id as one text, to compare it with others. */
export function externalKey({ external_source, external_id }: ExternalId): string | undefined {
  return typeof external_source === 'string' && typeof external_id === 'string'
    ? JSON.stringify([external_source, external_id])
    : undefined;
}

/** The external id that a record gets by a change, if it is another one than it has. */
export function newExternalId(before: ExternalId, { external_source, external_id }: ExternalId): ExternalId {
  const after = {
    external_source: external_source === undefined ? before.external_source : external_source,
    external_id: external_id === undefined ? before.external_id : external_id,
  };
  return externalKey(after) === externalKey(before) ? {} : after;
}

/** A kind of record that has external ids. */
export type ExternalKind = 'contact' | 'company' | 'deal';

/** The external id that a record is to have, if it is to have a new one. */
export interface Wanted extends ExternalId {
  /** The record; a new one has no id yet. */
  readonly id?: string;
}

/** Says for each external id that records are to have why it is refused, if it is. */
export type Claim = (
  context: WriteContext,
  kind: ExternalKind,
  wanted: readonly Wanted[],
) => Promise<readonly (ApiError | undefined)[]>;

/**
 * Waits for other transactions that are writing the same external ids, and makes later ones wait, so that an upsert
 * sees either nothing or the whole record. It leaves the refusal of one that is taken to the database. Without any
 * external id it sends nothing.
 */
export const awaitExternalIds: Claim = async (context, kind, wanted) => {
  const keys = wanted.map(externalKey).filter((key) => key !== undefined);
  if (keys.length > 0) await context.query(lockExternalIds(context.organizationId, kind, keys));
  return [];
};

/**
 * Waits in the same way, then refuses those that another record has, seen by the caller or not, or that an earlier one of the list is to
 * have.
 */
export const claimExternalIds: Claim = async (context, kind, wanted) => {
  await awaitExternalIds(context, kind, wanted);
  const owners = await idsFound(context, wanted, (asked) => selectHoldersOfExternalIds(TABLES[kind], asked));
  const given = new Set<string>();
  return wanted.map((record) => {
    const key = externalKey(record);
    if (key === undefined) return undefined;
    const owner = owners.get(key);
    if (given.has(key) || (owner !== undefined && owner !== record.id)) return conflict(EXTERNAL_ID_TAKEN);
    given.add(key);
    return undefined;
  });
};

/** Refuses the changes of records whose new external id is refused by a claim. */
export async function withoutTaken<Item extends { readonly before: ExternalId & { readonly id: string } }>(
  context: WriteContext,
  kind: ExternalKind,
  items: readonly (Item | ApiError)[],
  fieldsOf: (item: Item) => ExternalId,
  claim: Claim,
): Promise<(Item | ApiError)[]> {
  const wanted = items.map((item) =>
    item instanceof ApiError ? {} : { ...newExternalId(item.before, fieldsOf(item)), id: item.before.id },
  );
  const refusals = await claim(context, kind, wanted);
  return items.map((item, index) => refusals[index] ?? item);
}

/** The ids of the records that have external ids, by `externalKey`. */
export async function ownersOf(
  context: WriteContext,
  kind: ExternalKind,
  asked: readonly ExternalId[],
): Promise<ReadonlyMap<string, string>> {
  return idsFound(context, asked, (pairs) =>
    selectByExternalIds(context.organizationId, TABLES[kind], pairs),
  );
}

async function idsFound(
  context: WriteContext,
  asked: readonly ExternalId[],
  select: (pairs: readonly ExternalId[]) => Sql,
): Promise<ReadonlyMap<string, string>> {
  const pairs = asked.filter((each) => externalKey(each) !== undefined);
  if (pairs.length === 0) return new Map();
  const rows = await context.query<ExternalId & { id: string }>(select(pairs));
  return new Map(rows.map((row) => [externalKey(row) ?? '', row.id]));
}

const TABLES = { contact: 'contacts', company: 'companies', deal: 'deals' } as const;
