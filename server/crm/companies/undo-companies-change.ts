import { z } from 'zod';
import { recordsById } from '../../kernel/database/json-text.ts';
import type { Changes } from '../../kernel/operations/changes.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { inOrderOf, recordOutcome } from '../../records/bulk.schema.ts';
import { selectBulkChanges } from '../../records/bulk-changes.sql.ts';
import { editToFormer } from '../former-values-edit.ts';
import { changeEachCompany } from './change-each-company.ts';
import type { Company } from './company.schema.ts';
import { companiesUndo } from './company-bulk.schema.ts';

/**
 * Undoes what the caller changed in many companies with `change-companies`. The former values come from the audit log,
 * so nobody can present another change as an undo.
 */
export const undoCompaniesChange = defineWrite({
  name: 'undo-companies-change',
  summary: 'Undo a change of many companies',
  description:
    'Each company gets its former values back, unless somebody has changed one of these fields since. Returns the outcome for each company.',
  scope: 'crm:write',
  undoes: true,
  input: companiesUndo,
  output: z.array(recordOutcome),
  run: async (context, { changes }) => {
    const { organizationId, caller } = context;
    const { userId } = caller.credential;
    const rows = await context.query<{ id: string; json: string }>(
      selectBulkChanges(organizationId, 'change-companies', userId, changes),
    );
    const made = recordsById<Changes>(rows);
    const ids = [...new Set(changes.map(({ id }) => id))];
    const outcomes = await changeEachCompany(context, ids, (id) =>
      editToFormer<Company>(made.get(id)?.value() ?? {}),
    );
    return { data: inOrderOf(ids, outcomes) };
  },
});
