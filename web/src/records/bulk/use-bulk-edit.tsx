import { useQuery } from '@tanstack/react-query';
import { SquarePen } from 'lucide-react';
import { useState } from 'react';
import { customFieldsOf, type FieldObject } from '../../api/custom-fields.ts';
import { t } from '../../language/words.ts';
import { type EditableField, editableOwn } from '../editable/editable-field.ts';
import { nameBy } from '../own/own-refusal.ts';
import { BulkEditDialog } from './bulk-edit-dialog.tsx';
import type { EditForm } from './edit-form.ts';
import { type BulkChanges, useBulkChange } from './use-bulk-change.ts';

type Edits = Readonly<Record<string, unknown>>;

interface BulkEditOptions {
  readonly object: FieldObject;
  /** The built-in fields; those of one record are left out. */
  readonly fields: readonly EditableField[];
  readonly changes: BulkChanges<Edits>;
  /** The selected records, once they are resolved, and in words, such as `12 contacts`. */
  readonly ids: readonly string[];
  readonly records: string;
  readonly findThen: (next: () => void) => Promise<void>;
  /** Called after a change that completed. */
  readonly onDone: () => void;
}

/** The bulk action that changes one field of the selected records, and its dialog. A value that none of them can have comes back. */
export function useBulkEdit(options: BulkEditOptions) {
  const { object, changes, ids, records, findThen, onDone } = options;
  const [isAsking, ask] = useState(false);
  const [form, fill] = useState<EditForm>({});
  const { data: own = [] } = useQuery(customFieldsOf(object));
  const fields = [...options.fields.filter(({ isOfOne }) => !isOfOne), ...own.map(editableOwn)];
  const run = useBulkChange(changes, onDone);
  const change = (edits: Edits, { label }: EditableField) => {
    ask(false);
    run(ids, edits, (refusal) => {
      nameBy(label, refusal);
      fill({ ...form, refusal: refusal.message });
      ask(true);
    });
  };
  const open = () => {
    fill({});
    ask(true);
  };
  return {
    action: { name: t`Edit`, Icon: SquarePen, run: () => void findThen(open) },
    dialog: (
      <BulkEditDialog
        records={records}
        fields={fields}
        form={form}
        onForm={fill}
        isOpen={isAsking}
        onClose={() => ask(false)}
        onChange={change}
      />
    ),
  };
}
