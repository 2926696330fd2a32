import { z } from 'zod';
import type { ImportKind, WrittenRecord } from '../../kernel/family/import-kind.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { recordIn } from '../../kernel/operations/result.ts';
import { kindFor } from './kind-named.ts';
import { selectCreated } from './take-back.sql.ts';
import { unlessRefused } from './wait-for-all.ts';

const ids = z.array(z.uuid());

/**
 * Deletes records that an import created because its rows named them, once nothing links to them any more. An operation of its own,
 * because it has to see that the rows are gone.
 */
export function linkedUndoFor(kinds: readonly ImportKind[]) {
  return defineWrite({
    name: 'undo-import-linked',
    summary: 'Take back what an import created because its rows named it',
    scope: null,
    input: z.object({ import_id: z.uuid(), kind: z.string(), written: ids, named: ids }),
    output: z.object({ count: z.int() }),
    run: async (context, { import_id, kind, written, named }) => {
      const { organizationId, caller } = context;
      const { linked } = kindFor(kinds, kind, caller);
      if (!linked) return { data: { count: 0 } };
      const created = await context.query<Pick<WrittenRecord, 'record_id' | 'version'>>(
        selectCreated(organizationId, import_id, linked.table, [...written, ...named]),
      );
      const untouched = await context.query<{ id: string }>(linked.selectUntouched(organizationId, created));
      await unlessRefused(
        linked.remove(
          context,
          untouched.map(({ id }) => id),
        ),
        [],
      );
      return { data: { count: created.filter(({ record_id }) => written.includes(record_id)).length } };
    },
  });
}

/**
 * Does so for the last records of an import that were taken back: for those among them, and those that they were linked to.
 * @returns how many of the records are such
 */
export async function takeBackLinked(
  context: WriteContext,
  undo: ReturnType<typeof linkedUndoFor>,
  { name, linked, links }: ImportKind,
  { id, records }: { readonly id: string; readonly records: readonly WrittenRecord[] },
): Promise<number> {
  if (!linked || records.length === 0) return 0;
  const columns = Object.keys(links).filter((column) => links[column] === linked.table);
  const named = records
    .flatMap(({ after }) => columns.map((column) => after[column]))
    .filter((value) => typeof value === 'string');
  const written = records.map(({ record_id }) => record_id);
  const answer = await undo.join(context, { import_id: id, kind: name, written, named: [...new Set(named)] });
  return recordIn(answer).count;
}
