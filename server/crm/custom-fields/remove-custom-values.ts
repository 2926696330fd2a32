import { z } from 'zod';
import type { Sql } from '../../kernel/database/sql.ts';
import type { WorkHost } from '../../kernel/family/family.ts';
import { defineJob } from '../../kernel/jobs/job.ts';
import { BEFORE_ALL } from '../../records/ids.schema.ts';
import { deleteFieldRow, removeValues, selectHiddenField } from './custom-field.sql.ts';
import { fieldKind } from './field-kinds.ts';

/** So many records are looked through in one transaction: few enough that nobody who writes one waits for long. */
const AT_ONCE = 1_000;

/** The job that takes the values of a deleted field out of the records, and then ends the field. */
export const removeCustomValues = defineJob<{ field_id: string }, WorkHost>({
  kind: 'crm.remove-custom-values',
  title: 'Remove the values of a deleted field',
  input: z.object({ field_id: z.uuid() }),
  attempts: 10,
  retrySeconds: [10, 60, 300],
  timeoutSeconds: 3_600,
  run: async ({ organizationId, services, signal }, { field_id }) => {
    const run = <Row extends object>(statement: Sql) =>
      services.kernel.database.transaction(organizationId, (transaction) =>
        transaction.query<Row>(statement),
      );
    const [field] = await run<{ object: string; key: string }>(selectHiddenField(organizationId, field_id));
    if (!field) return;
    const { table } = fieldKind(field.object);
    const takeOut = (after: string) =>
      run<{ id: string }>(removeValues(organizationId, field.key, { table, after, limit: AT_ONCE }));
    for (let [last] = await takeOut(BEFORE_ALL); last; [last] = await takeOut(last.id))
      signal.throwIfAborted();
    await run(deleteFieldRow(organizationId, field_id));
  },
});
