import { z } from 'zod';
import { type Changes, changesBetween } from '../../kernel/operations/changes.ts';
import { Conflict, conflict } from '../../kernel/operations/errors.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { inOrderOf, recordOutcome } from '../../records/bulk.schema.ts';
import { type BulkChangesRow, selectBulkChanges } from '../../records/bulk-changes.sql.ts';
import { changeEachCompany } from './change-each-company.ts';
import type { Company } from './company.schema.ts';
import type { CompanyFields } from './company.sql.ts';
import { companiesUndo } from './company-bulk.schema.ts';

const CHANGED_SINCE = new Conflict('This company has been changed since.');

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
    const rows = await context.query<BulkChangesRow>(
      selectBulkChanges(organizationId, 'change-companies', userId, changes),
    );
    const made = new Map(rows.map((row) => [row.id, row.changes]));
    const ids = [...new Set(changes.map(({ id }) => id))];
    const outcomes = await changeEachCompany(context, ids, (company) =>
      takenBack(company, made.get(company.id) ?? {}),
    );
    return { data: inOrderOf(ids, outcomes) };
  },
});

/** @throws 409 `conflict` if a field has neither its value before nor after the change */
function takenBack(company: Company, changes: Changes): CompanyFields {
  const [before, after] = [valuesOf(changes, 'from'), valuesOf(changes, 'to')];
  if (!has(company, after) && !has(company, before)) throw conflict(CHANGED_SINCE);
  return before;
}

function valuesOf(changes: Changes, side: 'from' | 'to'): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(changes).map(([field, change]) => [field, change[side]]));
}

function has(company: Company, values: object): boolean {
  return Object.keys(changesBetween(company, { ...company, ...values })).length === 0;
}
