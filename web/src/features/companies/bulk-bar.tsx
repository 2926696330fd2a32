import { Trash2, UserRound } from 'lucide-react';
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
import { useBulkChange } from '../../records/bulk/use-bulk-change.ts';
import { useRestoreDeleted } from '../../records/bulk/use-restore-deleted.ts';
import { useRunInBatches } from '../../records/bulk/use-run-in-batches.ts';
import { useSelectedIds } from '../../records/bulk/use-selected-ids.ts';
import { BulkOwnerDialog } from '../../records/owner/bulk-owner-dialog.tsx';
import { useRunAction } from '../../records/runs/use-run-action.ts';
import type { Selection } from '../../records/table/selection.ts';

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
  const [asked, ask] = useState<'owner' | 'delete'>();
  const { ids, findThen, isFinding } = useSelectedIds(selection, (signal) =>
    recordIdsOf('/company-ids', filter, signal),
  );
  const close = () => ask(undefined);
  const change = useBulkChange(CHANGES, onRelease);
  const perform = useRunInBatches();
  const restoring = useRestoreDeleted(NOUNS);
  const remove = async () => {
    close();
    const result = await perform(ids, deleteCompanies);
    notifyOutcome(result, outcomeWords(result, NOUNS), restoring(result));
    if (result.left + result.unknown === 0) onRelease();
  };
  const companies = plural(ids.length, { one: '# company', other: '# companies' });
  return (
    <>
      <SelectionBar
        what={t`companies`}
        selection={selection}
        count={count}
        isFinding={isFinding}
        actions={[
          { name: t`Owner`, Icon: UserRound, run: () => void findThen(() => ask('owner')) },
          { name: t`Delete`, Icon: Trash2, run: () => void findThen(() => ask('delete')) },
          ...useRunAction('company', 'companies', findThen),
        ]}
        onRelease={onRelease}
      />
      <BulkOwnerDialog
        title={t`Set owner of ${companies}`}
        isOpen={asked === 'owner'}
        onClose={close}
        onChange={(edits) => {
          close();
          change(ids, edits);
        }}
      />
      <BulkDeleteDialog
        count={ids.length}
        records={companies}
        isOpen={asked === 'delete'}
        onClose={close}
        onDelete={() => void remove()}
      >
        {t`${companies} will be deleted. Their contacts and deals stay, without a company. Owners and admins
          can restore them for 30 days.`}
      </BulkDeleteDialog>
    </>
  );
}
