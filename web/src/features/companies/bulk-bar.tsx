import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { RecordCount } from '../../../../server/records/count.schema.ts';
import { recordIdsOf } from '../../api/bulk.ts';
import {
  type CompanyFilter,
  changeCompanies,
  deleteCompanies,
  undoCompaniesChange,
} from '../../api/companies.ts';
import { plural, t } from '../../language/words.ts';
import { BulkDeleteDialog } from '../../records/bulk/bulk-delete-dialog.tsx';
import { notifyOutcome } from '../../records/bulk/notify-outcome.ts';
import { outcomeWords } from '../../records/bulk/outcome-words.ts';
import { SelectionBar } from '../../records/bulk/selection-bar.tsx';
import { useBulkEdit } from '../../records/bulk/use-bulk-edit.tsx';
import { useRestoreDeleted } from '../../records/bulk/use-restore-deleted.ts';
import { useRunInBatches } from '../../records/bulk/use-run-in-batches.ts';
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
  const [isDeleting, askToDelete] = useState(false);
  const { ids, findThen, isFinding } = useSelectedIds(selection, (signal) =>
    recordIdsOf('/company-ids', filter, signal),
  );
  const close = () => askToDelete(false);
  const perform = useRunInBatches();
  const restoring = useRestoreDeleted(NOUNS);
  const remove = async () => {
    close();
    const result = await perform(ids, deleteCompanies);
    notifyOutcome(result, outcomeWords(result, NOUNS), restoring(result));
    if (result.left + result.unknown === 0) onRelease();
  };
  const companies = plural(ids.length, { one: '# company', other: '# companies' });
  const edit = useBulkEdit({
    object: 'company',
    fields: COMPANY_FIELDS,
    changes: CHANGES,
    ids,
    records: companies,
    findThen,
    onDone: onRelease,
  });
  return (
    <>
      <SelectionBar
        what={t`companies`}
        selection={selection}
        count={count}
        isFinding={isFinding}
        actions={[
          edit.action,
          { name: t`Delete`, Icon: Trash2, run: () => void findThen(() => askToDelete(true)) },
          ...useRunAction('company', 'companies', findThen),
        ]}
        onRelease={onRelease}
      />
      {edit.dialog}
      <BulkDeleteDialog
        count={ids.length}
        records={companies}
        isOpen={isDeleting}
        onClose={close}
        onDelete={() => void remove()}
      >
        {t`${companies} will be deleted. Their contacts and deals stay, without a company. Owners and admins
          can restore them for 30 days.`}
      </BulkDeleteDialog>
    </>
  );
}
