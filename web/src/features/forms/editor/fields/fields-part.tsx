import { useState } from 'react';
import { GridList, useDragAndDrop } from 'react-aria-components';
import { t } from '../../../../language/words.ts';
import { notify, undoBy } from '../../../../ui/toast.tsx';
import type { FormField } from '../../api/forms.ts';
import { consentIn } from '../../beginnings.ts';
import { useVisitorLanguage } from '../../visitor-language.ts';
import { refusalAt } from '../problems.ts';
import type { Editing } from '../use-editing.ts';
import { AddField } from './add-field.tsx';
import { FieldItem } from './field-item.tsx';
import { type FieldRow, useFieldRows } from './use-field-rows.ts';

interface FieldsPartProps {
  readonly editing: Editing;
  /** Whether the form was never published, so that nothing depends on the keys of its fields. */
  readonly isNew: boolean;
}

/** The fields, moved by dragging, by keyboard or by their menus, and edited in place. */
export function FieldsPart({ editing, isNew }: FieldsPartProps) {
  const { definition, problem, change } = editing;
  const language = useVisitorLanguage();
  const [open, setOpen] = useState<string>();
  const { rows, replace, insert, remove, move } = useFieldRows(definition.fields, (fields) =>
    change({ fields, consent: consentFor(fields, definition.consent ?? consentIn(language)) }),
  );
  const { dragAndDropHooks } = useDragAndDrop({
    isDisabled: open !== undefined,
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onReorder: ({ keys: [dropped], target }) => {
      if (dropped === undefined || dropped === target.key) return;
      const others = rows.filter(({ id }) => id !== dropped);
      const beside = others.findIndex(({ id }) => id === target.key);
      move(String(dropped), target.dropPosition === 'after' ? beside + 1 : beside);
    },
  });
  const add = (field: FormField, place?: number) => setOpen(insert(field, place));
  const removeRow = ({ id, field }: FieldRow, place: number) => {
    remove(id);
    setOpen(undefined);
    const run = () => editing.restore(field, place, definition.consent);
    notify(t`Field removed.`, { action: undoBy(run) });
  };
  return (
    <div className="flex flex-col gap-3">
      <GridList
        aria-label={t`Fields`}
        items={rows}
        dependencies={[rows, open, problem]}
        keyboardNavigationBehavior="tab"
        dragAndDropHooks={dragAndDropHooks}
        onAction={(key) => setOpen(String(key))}
        className="flex flex-col gap-1 outline-none"
      >
        {(row) => {
          const place = rows.findIndex(({ id }) => id === row.id);
          return (
            <FieldItem
              row={row}
              place={place}
              others={rows.filter(({ id }) => id !== row.id).map(({ field }) => field)}
              isNew={isNew}
              isOpen={open === row.id}
              editing={editing}
              onOpen={(isOpen) => setOpen(isOpen ? row.id : undefined)}
              onChange={(field) => replace(row.id, field)}
              onMove={(by) => move(row.id, place + by)}
              onRemove={() => removeRow(row, place)}
            />
          );
        }}
      </GridList>
      {problem?.path === 'fields' && <p className="text-small text-danger">{refusalAt(problem, 'fields')}</p>}
      <div>
        <AddField fields={definition.fields} onAdd={add} />
      </div>
    </div>
  );
}

/** A field that asks for consent and the consent need each other. */
function consentFor(fields: readonly FormField[], consent: Editing['definition']['consent']) {
  return fields.some(({ type }) => type === 'consent') ? consent : null;
}
