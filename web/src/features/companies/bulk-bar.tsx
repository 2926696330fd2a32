import type { RecordCount } from '../../../../server/records/count.schema.ts';
import { recordIdsOf } from '../../api/bulk.ts';
import {
  type CompanyFilter,
  changeCompanies,
  deleteCompanies,
  undoCompaniesChange,
} from '../../api/companies.ts';
import { plural, t } from '../../language/words.ts';
import { SelectionBar } from '../../records/bulk/selection-bar.tsx';
import { useBulkDelete } from '../../records/bulk/use-bulk-delete.tsx';
import { useBulkEdit } from '../../records/bulk/use-bulk-edit.tsx';
import { useSelectedIds } from '../../records/bulk/use-selected-ids.ts';
import { useRunAction } from '../../records/runs/use-run-action.ts';
import type { Selection } from '../../records/table/selection.ts';
import { COMPANY_FIELDS } from './company-editable.ts';

interface BulkBarProps {
  readonly selection: Selection;
  /** The filter of the table; "select all" selects what it matches. */
  readonly filter: CompanyFilter;
  readonly count: RecordCount | undefined;
  /** Clears the selection. */
  readonly onRelease: () => void;
}

const NOUNS = { one: t`company`, many: t`companies` };

const CHANGES = { nouns: NOUNS, change: changeCompanies, undo: undoCompaniesChange };

/** The bulk actions on selected companies. */
export function BulkBar({ selection, filter, count, onRelease }: BulkBarProps) {
  const { ids, findThen, isFinding } = useSelectedIds(selection, (signal) =>
    recordIdsOf('/company-ids', filter, signal),
  );
  const companies = plural(ids.length, { one: '# company', other: '# companies' });
  const found = { ids, records: companies, findThen, onDone: onRelease };
  const edit = useBulkEdit({ object: 'company', fields: COMPANY_FIELDS, changes: CHANGES, ...found });
  const remove = useBulkDelete({
    nouns: NOUNS,
    remove: deleteCompanies,
    says: t`${companies} will be deleted. Their contacts and deals stay, without a company. Owners and admins
      can restore them for 30 days.`,
    ...found,
  });
  return (
    <>
      <SelectionBar
        what={t`companies`}
        selection={selection}
        count={count}
        isFinding={isFinding}
        actions={[edit.action, remove.action, ...useRunAction('company', 'companies', findThen)]}
        onRelease={onRelease}
      />
      {edit.dialog}
      {remove.dialog}
    </>
  );
}
