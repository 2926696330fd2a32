import { Tag, Trash2 } from 'lucide-react';
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
import { useBulkEdit } from '../../records/bulk/use-bulk-edit.tsx';
import { useSelectedIds } from '../../records/bulk/use-selected-ids.ts';
import { useRunAction } from '../../records/runs/use-run-action.ts';
import type { Selection } from '../../records/table/selection.ts';
import { BulkTagDialog } from './bulk-tag-dialog.tsx';
import { CONTACT_FIELDS } from './contact-editable.ts';

interface BulkBarProps {
  readonly selection: Selection;
  /** The filter of the table; "select all" selects what it matches. */
  readonly filter: ContactFilter;
  readonly count: RecordCount | undefined;
  /** Clears the selection. */
  readonly onRelease: () => void;
}

const CHANGES = {
  nouns: { one: t`contact`, many: t`contacts` },
  change: changeContacts,
  undo: undoContactsChange,
};

/** The bulk actions on selected contacts. */
export function BulkBar({ selection, filter, count, onRelease }: BulkBarProps) {
  const [asked, ask] = useState<'tags' | 'delete'>();
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
  const edit = useBulkEdit({
    object: 'contact',
    fields: CONTACT_FIELDS,
    changes: CHANGES,
    ids,
    records: people,
    findThen,
    onDone: onRelease,
  });
  return (
    <>
      <SelectionBar
        what={t`contacts`}
        selection={selection}
        count={count}
        isFinding={isFinding}
        actions={[
          { name: t`Tags`, Icon: Tag, run: () => void findThen(() => ask('tags')) },
          edit.action,
          { name: t`Delete`, Icon: Trash2, run: () => void findThen(() => ask('delete')) },
          ...useRunAction('contact', 'contacts', findThen),
        ]}
        onRelease={onRelease}
      />
      <BulkTagDialog
        title={t`Change tags of ${people}`}
        isOpen={asked === 'tags'}
        onClose={close}
        onChange={change}
      />
      {edit.dialog}
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
