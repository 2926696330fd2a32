import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { RecordCount } from '../../../../server/records/count.schema.ts';
import { recordIdsOf } from '../../api/bulk.ts';
import { type CompanyFilter, deleteCompanies } from '../../api/companies.ts';
import { BulkDeleteDialog } from '../../records/bulk/bulk-delete-dialog.tsx';
import { notifyOutcome } from '../../records/bulk/notify-outcome.ts';
import { outcomeWords } from '../../records/bulk/outcome-words.ts';
import { SelectionBar } from '../../records/bulk/selection-bar.tsx';
import { useRunInBatches } from '../../records/bulk/use-run-in-batches.ts';
import { useSelectedIds } from '../../records/bulk/use-selected-ids.ts';
import { formatCount } from '../../records/formats.ts';
import type { Selection } from '../../records/table/selection.ts';

interface BulkBarProps {
  readonly selection: Selection;
  /** The filter of the table; "select all" selects what it matches. */
  readonly filter: CompanyFilter;
  readonly count: RecordCount | undefined;
  /** Clears the selection. */
  readonly onRelease: () => void;
}

/** The bulk actions on selected companies. */
export function BulkBar({ selection, filter, count, onRelease }: BulkBarProps) {
  const [isAsking, setAsking] = useState(false);
  const { ids, findThen, isFinding } = useSelectedIds(selection, (signal) =>
    recordIdsOf('/company-ids', filter, signal),
  );
  const perform = useRunInBatches();
  const remove = async () => {
    setAsking(false);
    const result = await perform(ids, deleteCompanies);
    notifyOutcome(result, outcomeWords(result, { one: 'company', many: 'companies' }));
    if (result.left + result.unknown === 0) onRelease();
  };
  const companies = ids.length === 1 ? '1 company' : `${formatCount(ids.length)} companies`;
  return (
    <>
      <SelectionBar
        what="companies"
        selection={selection}
        count={count}
        isFinding={isFinding}
        actions={[{ name: 'Delete', Icon: Trash2, run: () => void findThen(() => setAsking(true)) }]}
        onRelease={onRelease}
      />
      <BulkDeleteDialog
        count={ids.length}
        records={companies}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onDelete={() => void remove()}
      >
        {companies} will be permanently deleted. Their contacts and deals stay, without a company.
      </BulkDeleteDialog>
    </>
  );
}
