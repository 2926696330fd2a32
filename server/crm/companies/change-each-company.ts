import type { WriteContext } from '../../kernel/operations/context.ts';
import type { RecordOutcome } from '../../records/bulk.schema.ts';
import { changeEach } from '../../records/change-each.ts';
import { type CompanyEdit, editCompanies } from './update-company.ts';

/**
 * Changes many companies with `editCompanies`.
 * @param editOf the change of each
 * @returns the outcome for each, in any order
 */
export function changeEachCompany(
  context: WriteContext,
  ids: readonly string[],
  editOf: (id: string) => Pick<CompanyEdit, 'decide' | 'given'>,
): Promise<RecordOutcome[]> {
  return changeEach(context, ids, (some) =>
    editCompanies(
      context,
      some.map((id) => ({ id, ...editOf(id) })),
    ),
  );
}
