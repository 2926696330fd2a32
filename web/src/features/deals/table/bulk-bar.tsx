import { useMemo } from 'react';
import type { RecordCount } from '../../../../../server/records/count.schema.ts';
import { recordIdsOf } from '../../../api/bulk.ts';
import { changeDeals, type DealTableFilter, deleteDeals, undoDealsChange } from '../../../api/deal-table.ts';
import type { Pipeline } from '../../../api/pipelines.ts';
import { plural, t } from '../../../language/words.ts';
import { SelectionBar } from '../../../records/bulk/selection-bar.tsx';
import { useBulkDelete } from '../../../records/bulk/use-bulk-delete.tsx';
import { useBulkEdit } from '../../../records/bulk/use-bulk-edit.tsx';
import { useSelectedIds } from '../../../records/bulk/use-selected-ids.ts';
import { useRunAction } from '../../../records/runs/use-run-action.ts';
import type { Selection } from '../../../records/table/selection.ts';
import { dealFields } from './deal-editable.ts';

interface BulkBarProps {
  readonly selection: Selection;
  /** The filter of the table; "select all" selects what it matches. */
  readonly filter: DealTableFilter;
  readonly count: RecordCount | undefined;
  readonly pipelines: readonly Pipeline[];
  /** Clears the selection. */
  readonly onRelease: () => void;
}

const NOUNS = { one: t`deal`, many: t`deals` };

const CHANGES = { nouns: NOUNS, change: changeDeals, undo: undoDealsChange };

/** The bulk actions on selected deals. */
export function BulkBar({ selection, filter, count, pipelines, onRelease }: BulkBarProps) {
  const { ids, findThen, isFinding } = useSelectedIds(selection, (signal) =>
    recordIdsOf('/deal-ids', filter, signal),
  );
  const deals = plural(ids.length, { one: '# deal', other: '# deals' });
  const found = { ids, records: deals, findThen, onDone: onRelease };
  const edit = useBulkEdit({
    object: 'deal',
    fields: useMemo(() => dealFields(pipelines), [pipelines]),
    changes: CHANGES,
    ...found,
  });
  const remove = useBulkDelete({
    nouns: NOUNS,
    remove: deleteDeals,
    says: t`${deals} and all their activities will be deleted. Their contacts and companies stay. Owners and
      admins can restore them for 30 days.`,
    ...found,
  });
  return (
    <>
      <SelectionBar
        what={t`deals`}
        selection={selection}
        count={count}
        isFinding={isFinding}
        actions={[edit.action, remove.action, ...useRunAction('deal', 'deals', findThen)]}
        onRelease={onRelease}
      />
      {edit.dialog}
      {remove.dialog}
    </>
  );
}
