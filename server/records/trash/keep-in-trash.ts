import type { TrashedKind } from '../../kernel/family/record-registry.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import type { Relinked } from '../links.ts';
import { isSameJson } from './is-same-json.ts';
import { requireMayDelete } from './may-delete.ts';
import {
  type FormerLink,
  insertOwnRows,
  insertPartRows,
  insertTrash,
  insertTrashLinks,
  moveAttachments,
  updateTrashChanges,
} from './trash.sql.ts';

/** The kind of records in the trash. */
export function trashedKind({ records }: Pick<WriteContext, 'records'>, type: string): TrashedKind {
  const kind = records.trashed.find((known) => known.type === type);
  if (!kind) throw new Error(`Records of the kind ${type} do not go to the trash.`);
  return kind;
}

/**
 * Copies records that are about to be deleted to the trash, with what goes along with them. The caller has locked them and
 * taken the links to them away. Files of records that are merged move to the other one. Takes one round trip.
 * @param relinked what `relink` returned
 * @param mergedInto the record that they are merged into, if they are
 * @throws 403 `forbidden` if the caller may not delete them
 */
export async function keepInTrash(
  context: WriteContext,
  type: string,
  ids: readonly string[],
  relinked: readonly Relinked[],
  mergedInto: string | null = null,
): Promise<void> {
  if (ids.length === 0) return;
  const { organizationId, caller } = context;
  const kind = trashedKind(context, type);
  await requireMayDelete(context, kind, ids);
  const by = { userId: caller.credential.userId, mergedInto };
  const links = relinked.flatMap((each) => formerLinks(each, ids));
  await Promise.all([
    context.query(insertTrash(organizationId, kind, ids, by)),
    context.query(insertOwnRows(organizationId, kind, ids)),
    ...kind.parts.map((part) => context.query(insertPartRows(organizationId, type, part, ids))),
    ...(links.length > 0 ? [context.query(insertTrashLinks(organizationId, links))] : []),
    ...(kind.hasFiles && mergedInto !== null
      ? [context.query(moveAttachments(organizationId, type, ids, mergedInto))]
      : []),
  ]);
}

/** The links of a record to those that are deleted. */
function formerLinks({ link, id, change }: Relinked, ids: readonly string[]): FormerLink[] {
  const linked = link.list ? idsOfEntries(change.from, link.list.members[0]) : [change.from];
  const at = { of_table: link.table, of_column: link.column, linking_id: id, former: change.from };
  return ids.filter((record_id) => linked.includes(record_id)).map((record_id) => ({ record_id, ...at }));
}

function idsOfEntries(entries: unknown, member: string): unknown[] {
  return Array.isArray(entries) ? entries.map((entry): unknown => Object(entry)[member]) : [];
}

/** Keeps what a merge changed in the record that stays, so that it can be taken back. Leaves it to the commit. */
export function keepMergeChanges(
  context: WriteContext,
  mergedId: string,
  before: object,
  after: object,
): void {
  const names = Object.keys({ ...before, ...after }).filter((name) => name !== 'updated_at');
  const changes = names.flatMap((name) => {
    const [from, to]: unknown[] = [Reflect.get(before, name) ?? null, Reflect.get(after, name) ?? null];
    return isSameJson(from, to) ? [] : [[name, { from, to }] as const];
  });
  context.defer(updateTrashChanges(context.organizationId, mergedId, Object.fromEntries(changes)));
}
