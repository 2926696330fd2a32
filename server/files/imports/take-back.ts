import type { ImportKind, WrittenRecord } from '../../kernel/family/import-kind.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import type { UndoCounts } from './import-work.sql.ts';
import { lockLinked } from './take-back.sql.ts';
import { unlessRefused } from './wait-for-all.ts';

/**
 * Created records that nobody touched are deleted. Updated records get back the values that nobody has changed since.
 * Others stay.
 */
export async function takeBack(
  context: WriteContext,
  kind: ImportKind,
  records: readonly WrittenRecord[],
): Promise<UndoCounts> {
  const created = records.filter(({ was_created }) => was_created);
  const untouched = await context.query<{ id: string }>(
    kind.selectUntouched(context.organizationId, created),
  );
  const removed = await unlessRefused(
    kind.remove(
      context,
      untouched.map(({ id }) => id),
    ),
    [],
  );
  const updated = await withoutLostLinks(
    context,
    kind.links,
    records.filter(({ was_created }) => !was_created),
  );
  const restored = await kind.restore(context, updated);
  const keptCount = restored.filter(({ kept }) => kept > 0).length;
  return {
    deleted: removed.length,
    restored: restored.filter((record) => record.restored > 0).length,
    kept: created.length - removed.length + keptCount,
  };
}

/** A former link to a record that no longer exists cannot be restored. Records are locked in the order of ids. */
async function withoutLostLinks(
  context: WriteContext,
  links: ImportKind['links'],
  records: readonly WrittenRecord[],
): Promise<readonly WrittenRecord[]> {
  const columns = Object.keys(links);
  const ids = records
    .flatMap(({ before }) => columns.map((column) => before[column]))
    .filter((id) => typeof id === 'string');
  const found =
    ids.length === 0
      ? []
      : await context.query<{ id: string }>(lockLinked(context.organizationId, Object.values(links), ids));
  const existing = new Set(found.map(({ id }) => id));
  return records.toReversed().map((record) => {
    const lost = Object.entries(record.before).filter(
      ([field, value]) => columns.includes(field) && typeof value === 'string' && !existing.has(value),
    );
    // A value that the record can no longer have counts as changed since.
    return {
      ...record,
      after: { ...record.after, ...Object.fromEntries(lost.map(([field]) => [field, undefined])) },
    };
  });
}
