import { selectNames } from '../../kernel/asking/records.sql.ts';
import type { Sql } from '../../kernel/database/sql.ts';
import type { ReadContext } from '../../kernel/operations/context.ts';
import { selectTrashTitles } from '../../records/trash/trash.sql.ts';
import type { AuditEntry } from './audit-entry.schema.ts';

/** What an entry says about its record. */
type Told = Pick<AuditEntry, 'record_type' | 'record_id' | 'changes'>;

/** The names of the records that entries are about or name in what changed, by id, also of those in the trash. */
export async function namesInLog(
  context: ReadContext,
  entries: readonly Told[],
): Promise<Readonly<Record<string, string>>> {
  const { organizationId, records } = context;
  const ids = idsByKind(context, entries);
  const read = (statement: Sql) => context.query<{ id: string; name: string }>(statement);
  const named = records.kinds.filter(({ type, name }) => name !== '' && ids.has(type));
  const found = await Promise.all([
    read(selectTrashTitles(organizationId, [...new Set([...ids.values()].flat())])),
    ...named.map((kind) => read(selectNames(organizationId, kind, ids.get(kind.type) ?? []))),
  ]);
  return Object.fromEntries(found.flat().map(({ id, name }) => [id, name]));
}

/** The ids in entries, by the kind of their records. */
function idsByKind({ records }: ReadContext, entries: readonly Told[]): ReadonlyMap<string, string[]> {
  const ids = new Map<string, string[]>();
  const add = (type: string, id: unknown) => {
    if (typeof id === 'string') ids.set(type, [...(ids.get(type) ?? []), id]);
  };
  for (const { record_type, record_id, changes } of entries) {
    add(record_type, record_id);
    const refers = records.kinds.find(({ type }) => type === record_type)?.refers ?? {};
    for (const [field, { from, to }] of Object.entries(changes)) {
      const type = refers[field];
      if (type === undefined) continue;
      add(type, from);
      add(type, to);
    }
  }
  return ids;
}
