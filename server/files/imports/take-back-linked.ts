import { z } from 'zod';
import type { ImportKind, WrittenRecord } from '../../kernel/family/import-kind.ts';
import type { ReadContext } from '../../kernel/operations/context.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { DONE } from '../../kernel/operations/result.ts';
import { kindFor } from './kind-named.ts';
import { selectCreated } from './take-back.sql.ts';
import { unlessRefused } from './wait-for-all.ts';

const createdRecords = z.array(z.object({ record_id: z.uuid(), version: z.string() }));

/**
 * Deletes records that an import created because its rows named them, once nothing links to them any more. An operation of its own,
 * because it has to see that the rows are gone.
 */
export function linkedUndoFor(kinds: readonly ImportKind[]) {
  return defineWrite({
    name: 'undo-import-linked',
    summary: 'Take back what an import created because its rows named it',
    scope: null,
    input: z.object({ kind: z.string(), created: createdRecords }),
    run: async (context, { kind, created }) => {
      const { linked } = kindFor(kinds, kind, context.caller);
      if (!linked) return DONE;
      const untouched = await context.query<{ id: string }>(
        linked.selectUntouched(context.organizationId, created),
      );
      await unlessRefused(
        linked.remove(
          context,
          untouched.map(({ id }) => id),
        ),
        [],
      );
      return DONE;
    },
  });
}

/** The last records of an import, divided by who takes them back. */
interface DividedRecords {
  /** Those of the rows themselves. */
  readonly own: readonly WrittenRecord[];
  /** Those that were created because rows named them: of the last records, and those that these link to. Without those that are gone. */
  readonly linked: z.infer<typeof createdRecords>;
}

/** Divides the last records of an import. */
export async function divideRecords(
  context: ReadContext,
  { linked, links }: ImportKind,
  { id, records }: { readonly id: string; readonly records: readonly WrittenRecord[] },
): Promise<DividedRecords> {
  if (!linked || records.length === 0) return { own: records, linked: [] };
  const columns = Object.keys(links).filter((column) => links[column] === linked.table);
  const named = records
    .flatMap(({ after }) => columns.map((column) => after[column]))
    .filter((value) => typeof value === 'string');
  const written = records.map(({ record_id }) => record_id);
  const created = await context.query<{ record_id: string; version: string; is_there: boolean }>(
    selectCreated(context.organizationId, id, linked.table, [...new Set([...written, ...named])]),
  );
  const ids = new Set(created.map(({ record_id }) => record_id));
  return {
    own: records.filter(({ record_id }) => !ids.has(record_id)),
    linked: created.filter(({ is_there }) => is_there),
  };
}
