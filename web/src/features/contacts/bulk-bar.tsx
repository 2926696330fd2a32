import { CircleDot, Tag, Trash2, UserRound } from 'lucide-react';
import { useState } from 'react';
import type { RecordCount } from '../../../../server/records/count.schema.ts';
import { recordIdsOf } from '../../api/bulk.ts';
import {
  type ContactEdits,
  type ContactFilter,
  changeContacts,
  undoContactsChange,
} from '../../api/contacts.ts';
import { plural, t } from '../../language/words.ts';
import { BulkDeleteDialog } from '../../records/bulk/bulk-delete-dialog.tsx';
import { SelectionBar } from '../../records/bulk/selection-bar.tsx';
import { useBulkChange } from '../../records/bulk/use-bulk-change.ts';
import { useSelectedIds } from '../../records/bulk/use-selected-ids.ts';
import { BulkOwnerDialog } from '../../records/owner/bulk-owner-dialog.tsx';
import { useRunAction } from '../../records/runs/use-run-action.ts';
import type { Selection } from '../../records/table/selection.ts';
import { BulkStatusDialog } from './bulk-status-dialog.tsx';
import { BulkTagDialog } from './bulk-tag-dialog.tsx';

interface BulkBarProps {
  readonly selection: Selection;
  /** The filter of the table; "select all" selects what it matches. */
  readonly filter: ContactFilter;
  readonly count: RecordCount | undefined;
  /** Clears the selection. */
  readonly onRelease: () => void;
}

type Action = (typeof ACTIONS)[number]['action'];

const ACTIONS = [
  { action: 'tags', name: t`Tags`, Icon: Tag },
  { action: 'status', name: t`Status`, Icon: CircleDot },
  { action: 'owner', name: t`Owner`, Icon: UserRound },
  { action: 'delete', name: t`Delete`, Icon: Trash2 },
] as const;

const CHANGES = {
  nouns: { one: t`contact`, many: t`contacts` },
  change: changeContacts,
  undo: undoContactsChange,
};

/** The bulk actions on selected contacts. */
export function BulkBar({ selection, filter, count, onRelease }: BulkBarProps) {
  const [asked, ask] = useState<Action>();
  const { ids, findThen, isFinding } = useSelectedIds(selection, (signal) =>
    recordIdsOf('/contact-ids', filter, signal),
  );
  const run = useBulkChange(CHANGES, onRelease);
  const close = () => ask(undefined);
  const change = (edits: ContactEdits) => {
    close();
    run(ids, edits);
  };
  const people = plural(ids.length, { one: '# contact', other: '# contacts' });
  const dialog = { onClose: close, onChange: change };
  return (
    <>
      <SelectionBar
        what={t`contacts`}
        selection={selection}
        count={count}
        isFinding={isFinding}
        actions={[
          ...ACTIONS.map(({ action, ...look }) => ({
            ...look,
            run: () => void findThen(() => ask(action)),
          })),
          ...useRunAction('contact', 'contacts', findThen),
        ]}
        onRelease={onRelease}
      />
      <BulkTagDialog title={t`Change tags of ${people}`} isOpen={asked === 'tags'} {...dialog} />
      <BulkStatusDialog title={t`Set status of ${people}`} isOpen={asked === 'status'} {...dialog} />
      <BulkOwnerDialog title={t`Set owner of ${people}`} isOpen={asked === 'owner'} {...dialog} />
      <BulkDeleteDialog
        count={ids.length}
        records={people}
        isOpen={asked === 'delete'}
        onClose={close}
        onDelete={() => change({ delete: true })}
      >
        {t`${people} and their notes, calls, emails and meetings will be deleted. Their deals stay, without
          a contact. Owners and admins can restore them for 30 days.`}
      </BulkDeleteDialog>
    </>
  );
}
