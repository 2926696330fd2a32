import { z } from 'zod';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { inOrderOf, recordOutcome } from '../../records/bulk.schema.ts';
import { changeEach } from '../../records/change-each.ts';
import { changesMade } from '../../records/changes-made.ts';
import { editToFormer } from '../former-values-edit.ts';
import type { Company } from './company.schema.ts';
import { companiesUndo } from './company-bulk.schema.ts';
import { editCompanies } from './update-company.ts';

/** Undoes what the caller changed in many companies with `change-companies`. */
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
    const made = await changesMade(context, 'change-companies', changes);
    const outcomes = await changeEach(context, made.ids, editCompanies, (id) =>
      editToFormer<Company>(made.of(id)),
    );
    return { data: inOrderOf(made.ids, outcomes) };
  },
});
