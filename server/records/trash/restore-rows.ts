import { JsonText } from '../../kernel/database/json-text.ts';
import type { RecordLink, TrashedKind } from '../../kernel/family/record-registry.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import type { RelinkedRow } from '../links.sql.ts';
import { besideOf, linksTo, recordRelinks } from '../links.ts';
import { linkBackRows } from './link-back.sql.ts';
import {
  deleteTrash,
  type FormerLink,
  holdPresent,
  insertTrashLinks,
  keepMissingLinks,
  lockFormerLinks,
  patchLinkingRows,
  patchOwnRow,
  restoreOwnRow,
  restorePartRows,
  selectRestored,
  selectTrashed,
  selectTrashLinks,
} from './trash.sql.ts';

/** A record in the trash. */
export interface TrashedRecord {
  readonly id: string;
  readonly kind: TrashedKind;
  readonly mergedInto: string | null;
  /** The columns of its row. */
  readonly row: Readonly<Record<string, unknown>>;
}

/**
 * Takes a record out of the trash: its row with the given columns, what went along with it, and the links that other records had to
 * it. It gets an audit entry and `<kind>.created`; records that link to it again get those of an update.
 * @returns the record
 */
export async function restoreRows(
  context: WriteContext,
  { id, kind, mergedInto }: TrashedRecord,
  columns: Readonly<Record<string, unknown>>,
): Promise<JsonText> {
  const { organizationId } = context;
  const links = await lockLinking(context, id);
  await Promise.all([
    context.query(patchOwnRow(organizationId, kind, id, columns)),
    context.query(restoreOwnRow(kind, id)),
    ...kind.parts.flatMap(({ table, refs = {} }) =>
      Object.keys(refs).map((column) => context.query(keepMissingLinks(organizationId, table, column, id))),
    ),
    ...kind.parts.map((part) => context.query(restorePartRows(part, id, mergedInto))),
  ]);
  await linkBack(context, kind.type, links, { id, mergedInto });
  await context.query(patchLinkingRows(organizationId, id, mergedInto));
  const [restored] = await context.query<{ json: string; beside: string | null }>(
    selectRestored(organizationId, kind, id),
  );
  if (!restored) throw new Error('A restored record was not found.');
  await context.query(deleteTrash(organizationId, id));
  const about = { recordType: kind.type, recordId: id };
  const record = new JsonText<{ updated_at: string }>(restored.json);
  const event = { ...about, type: `${kind.type}.created`, record, occurredAt: record.value().updated_at };
  context.audit({ ...about, action: 'restored' });
  context.emit(restored.beside === null ? event : { ...event, beside: besideOf(restored.beside) });
  return record;
}

type FormerLinkAt = Omit<FormerLink, 'former'>;

/** Locks the records that linked to the one that is restored, before it, as all operations do. */
async function lockLinking(context: WriteContext, id: string): Promise<readonly FormerLinkAt[]> {
  const { organizationId } = context;
  const former = await context.query<FormerLinkAt>(selectTrashLinks(organizationId, id));
  for (const link of context.records.links) {
    const ids = former.filter((each) => isOf(each, link)).map(({ linking_id }) => linking_id);
    if (ids.length > 0) await context.query(lockFormerLinks(organizationId, link, ids));
  }
  return former;
}

async function linkBack(
  context: WriteContext,
  type: string,
  former: readonly FormerLinkAt[],
  restored: Pick<TrashedRecord, 'id' | 'mergedInto'>,
): Promise<void> {
  for (const link of linksTo(context.records, type)) {
    if (!former.some((each) => isOf(each, link))) continue;
    const rows = await context.query<RelinkedRow>(linkBackRows(context.organizationId, link, restored));
    recordRelinks(context, link, rows);
  }
}

function isOf({ of_table, of_column }: FormerLinkAt, { table, column }: RecordLink): boolean {
  return of_table === table && of_column === column;
}

/**
 * The links of a record in the trash to others as they can be restored: to the record that another one was merged into, and without those
 * that are gone. If one of these is in the trash too, it is noted there, so that the link returns with it.
 * @returns the columns with links that change
 */
export async function presentLinks(
  context: WriteContext,
  { id, kind, row }: Pick<TrashedRecord, 'id' | 'kind' | 'row'>,
): Promise<Readonly<Record<string, unknown>>> {
  const changed: Record<string, unknown> = {};
  for (const link of context.records.links.filter(({ type }) => type === kind.type)) {
    const former = row[link.column] ?? null;
    const member = link.list?.members[0];
    const named = member === undefined ? [former] : entriesOf(former).map((entry) => entry[member]);
    const ids = named.filter((each) => typeof each === 'string');
    if (ids.length === 0) continue;
    const present = await presentAmong(context, link, ids);
    if (ids.every((each) => present.get(each) === each)) continue;
    const at = { of_table: link.table, of_column: link.column, linking_id: id, former };
    await noteMissing(context, ids, present, at);
    changed[link.column] =
      member === undefined
        ? (present.get(ids[0] ?? '') ?? null)
        : entriesPresent(entriesOf(former), member, present, row[link.list?.except ?? '']);
  }
  return changed;
}

type Entry = Readonly<Record<string, unknown>>;

function entriesOf(list: unknown): readonly Entry[] {
  return Array.isArray(list) ? list.map((entry): Entry => Object(entry)) : [];
}

/** What stands for records now, by their ids. */
async function presentAmong(
  context: WriteContext,
  { to }: RecordLink,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const table = context.records.kinds.find(({ type }) => type === to)?.source ?? '';
  const rows = await context.query<{ asked: string; id: string }>(
    holdPresent(context.organizationId, table, ids),
  );
  return new Map(rows.map(({ asked, id }) => [asked, id]));
}

async function noteMissing(
  context: WriteContext,
  ids: readonly string[],
  present: ReadonlyMap<string, string>,
  at: Omit<FormerLink, 'record_id'>,
): Promise<void> {
  const missing = ids.filter((id) => !present.has(id));
  if (missing.length === 0) return;
  const trashed = await context.query<{ id: string }>(selectTrashed(context.organizationId, missing));
  if (trashed.length === 0) return;
  const links = trashed.map(({ id: record_id }) => ({ record_id, ...at }));
  await context.query(insertTrashLinks(context.organizationId, links));
}

/** The entries whose records exist, each record once and not the one that has a column of its own; null if none is left. */
function entriesPresent(
  entries: readonly Entry[],
  member: string,
  present: ReadonlyMap<string, string>,
  except: unknown,
): readonly Entry[] | null {
  const kept = new Map<string, Entry>();
  for (const entry of entries) {
    const id = present.get(String(entry[member]));
    if (id !== undefined && id !== except && !kept.has(id)) kept.set(id, { ...entry, [member]: id });
  }
  return kept.size > 0 ? [...kept.values()] : null;
}
