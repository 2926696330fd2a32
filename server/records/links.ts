import { JsonText } from '../kernel/database/json-text.ts';
import type { Sql } from '../kernel/database/sql.ts';
import type { RecordLink, RecordRegistry } from '../kernel/family/record-registry.ts';
import type { Changes } from '../kernel/operations/changes.ts';
import type { WriteContext } from '../kernel/operations/context.ts';
import { ApiError, Conflict, conflict } from '../kernel/operations/errors.ts';
import type { Operation } from '../kernel/operations/operation.ts';
import { lockLinkedRows, type Relink, type RelinkedRow, relinkRows, selectHiddenLinks } from './links.sql.ts';

/** The most records relinked in one transaction, to stay under the statement timeout. */
const MAX_RELINKED_RECORDS = 2_000;

const tooManyLinked = (plural: string) =>
  new Conflict(
    `More than ${MAX_RELINKED_RECORDS} ${plural} are linked to this record. Unlink some of them first.`,
  );

/** The links to records of a kind, from any family. */
export function linksTo({ links }: RecordRegistry, type: string): readonly RecordLink[] {
  return links.filter(({ to }) => to === type);
}

/** The members of `meta` in which an operation counts the records that it moved. */
export function movedCounts(
  { countsMoved, relinks }: Pick<Operation, 'countsMoved' | 'relinks'>,
  records: RecordRegistry,
): readonly string[] {
  if (!countsMoved || relinks === undefined) return [];
  return [...new Set(linksTo(records, relinks).map(({ plural }) => movedCount(plural)))];
}

function movedCount(plural: string): string {
  return `moved_${plural}`;
}

/** All 409 `conflict` errors of an operation: its own, and those that follow from the links that it changes. */
export function conflictsOf(
  { conflicts, relinks }: Pick<Operation, 'conflicts' | 'relinks'>,
  records: RecordRegistry,
): readonly string[] {
  const linked = relinks === undefined ? [] : linksTo(records, relinks);
  return [...new Set([...linked.map(({ plural }) => tooManyLinked(plural).message), ...conflicts])];
}

/**
 * Locks records that are about to be deleted or merged, and before them all records that link to them. Updates lock in
 * the same order, so there is no deadlock. Takes one round trip.
 * @param type their kind
 * @param ids the records to delete or merge
 * @param lock the statement that locks them
 * @returns the rows of `lock`
 * @throws 409 `conflict` if too many records of a kind link to them, 403 `forbidden` if one does that the caller does not see
 */
export async function lockWithLinks<Row extends object>(
  context: WriteContext,
  type: string,
  ids: readonly string[],
  lock: Sql,
): Promise<Row[]> {
  const links = linksTo(context.records, type);
  const linked = links.map((link) =>
    context.query(lockLinkedRows(context.organizationId, link, ids, MAX_RELINKED_RECORDS + 1)),
  );
  const [found, rows] = await Promise.all([Promise.all(linked), context.query<Row>(lock)]);
  for (const [index, { plural }] of links.entries()) {
    if ((found[index]?.length ?? 0) > MAX_RELINKED_RECORDS) throw conflict(tooManyLinked(plural));
  }
  await requireNoHiddenLinks(context, links, ids);
  return rows;
}

/** Whoever sees only some records leaves those alone that others need (docs/behaviour/visibility.md 8). */
async function requireNoHiddenLinks(
  context: WriteContext,
  links: readonly RecordLink[],
  ids: readonly string[],
): Promise<void> {
  if (context.caller.credential.viewer === undefined) return;
  const asked = links.map((link) => context.query<{ found: boolean }>(selectHiddenLinks(link, ids)));
  if ((await Promise.all(asked)).some(([answer]) => answer?.found))
    throw new ApiError(403, 'forbidden', NEEDED);
}

const NEEDED =
  'Records that you do not see are linked to this one. Ask an owner or admin to delete or merge it.';

/** A record whose link changed, with the former value of the column and the new one. */
export interface Relinked {
  readonly link: RecordLink;
  readonly id: string;
  readonly change: Changes[string];
}

/**
 * Changes all links to records that are deleted or merged. Each linking record changes, so each gets an audit entry
 * and, if its kind has one, an `updated` event. `lockWithLinks` must have locked them. Takes one round trip.
 * @param type the kind of the deleted or merged records
 */
export async function relink(
  context: WriteContext,
  type: string,
  change: Relink,
): Promise<readonly Relinked[]> {
  const relinked = linksTo(context.records, type).map(async (link) => ({
    link,
    rows: await context.query<RelinkedRow>(relinkRows(context.organizationId, link, change)),
  }));
  return (await Promise.all(relinked)).flatMap(({ link, rows }) => recordRelinks(context, link, rows));
}

/** Records that the links of records changed: each with its audit entry and event. */
export function recordRelinks(
  context: WriteContext,
  link: RecordLink,
  rows: readonly RelinkedRow[],
): Relinked[] {
  const { type, column, updatedEvent } = link;
  return rows.map(({ id, change: text, json, beside, now }) => {
    const change = new JsonText<Changes[string]>(text).value();
    const about = { recordType: type, recordId: id, changes: { [column]: change } };
    context.audit({ ...about, action: 'updated' });
    if (updatedEvent !== null) {
      const event = { ...about, type: updatedEvent, record: new JsonText(json), occurredAt: now };
      context.emit(beside === null ? event : { ...event, beside: besideOf(beside) });
    }
    return { link, id, change };
  });
}

/** What an event has beside a record, from its JSON. */
export function besideOf(json: string): Readonly<Record<string, unknown>> {
  return new JsonText<Record<string, unknown>>(json).value();
}

/** How many records were relinked, by their plural name, such as `deals`. */
export function countRelinked(relinked: readonly Relinked[]): Readonly<Record<string, number>> {
  const ids = Map.groupBy(relinked, ({ link }) => link.plural);
  return Object.fromEntries(
    [...ids].map(([plural, records]) => [plural, new Set(records.map(({ id }) => id)).size]),
  );
}

/** The `meta` of a merge: how many records of each kind that links moved, such as `moved_deals`. */
export function movedMeta(
  { records }: Pick<WriteContext, 'records'>,
  type: string,
  relinked: readonly Relinked[],
): Readonly<Record<string, number>> {
  const none = linksTo(records, type).map(({ plural }): [string, number] => [plural, 0]);
  const counts = { ...Object.fromEntries(none), ...countRelinked(relinked) };
  return Object.fromEntries(Object.entries(counts).map(([plural, count]) => [movedCount(plural), count]));
}
