import { Ellipsis, GripVertical } from 'lucide-react';
import { useState } from 'react';
import { Button, GridList, GridListItem, useDragAndDrop } from 'react-aria-components';
import type { CustomField } from '../../../api/custom-fields.ts';
import { t } from '../../../language/words.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { notifyFailure } from '../../../ui/toast.tsx';
import { dropPlace } from '../drop-place.ts';
import { useMoveField } from './api/field-edits.ts';
import { DeleteFieldDialog } from './delete-field-dialog.tsx';
import { EditFieldDialog } from './edit-field-dialog.tsx';
import { type OBJECTS, typeWords } from './field-words.ts';

interface FieldListProps {
  readonly kind: (typeof OBJECTS)[number];
  readonly fields: readonly CustomField[];
  readonly mayEdit: boolean;
}

/** The fields of a kind of record in order; moved by dragging, by keyboard, or by their menus. */
export function FieldList({ kind, fields, mayEdit }: FieldListProps) {
  const move = useMoveField(kind.object);
  const moveTo = (id: string, place: number) => move.mutate({ id, place }, { onError: notifyFailure });
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onReorder: ({ keys, target }) => {
      const [dropped] = keys;
      if (dropped === undefined) return;
      const ids = fields.map(({ id }) => id);
      moveTo(String(dropped), dropPlace(ids, String(dropped), String(target.key), target.dropPosition));
    },
  });
  // A list takes the member `key` of an item for its own.
  const items = fields.map((field) => ({ id: field.id, field }));
  if (fields.length === 0) {
    return (
      <p className="text-text-quiet">
        {t`No fields yet.`} {mayEdit && t`Add one that ${kind.many} lack.`}
      </p>
    );
  }
  return (
    <GridList
      aria-label={t`Fields of ${kind.many}`}
      items={items}
      dependencies={[fields, mayEdit]}
      {...(mayEdit ? { dragAndDropHooks } : {})}
      className="divide-y divide-line border-y border-line"
    >
      {({ field }) => (
        <GridListItem
          textValue={field.label}
          className="flex items-center gap-2 py-1 data-dragging:opacity-50 data-focus-visible:outline-2 data-focus-visible:outline-accent"
        >
          {mayEdit && (
            <Button
              slot="drag"
              className="target grid w-8 shrink-0 place-items-center rounded text-text-quiet hover:bg-hover pointer-coarse:w-11"
            >
              <GripVertical aria-hidden size={14} />
            </Button>
          )}
          <div className="min-w-0 flex-1 py-0.5">
            <div className="flex flex-wrap items-center gap-x-2">
              <span className="truncate font-medium">{field.label}</span>
              <code className="truncate text-small text-text-quiet">{field.key}</code>
              {!field.filterable && <Chip>{t`Not filterable`}</Chip>}
            </div>
            <p className="truncate text-small text-text-quiet">{typeWords(field)}</p>
          </div>
          {mayEdit && (
            <FieldMenu
              field={field}
              kind={kind}
              place={fields.indexOf(field)}
              count={fields.length}
              onMove={(place) => moveTo(field.id, place)}
            />
          )}
        </GridListItem>
      )}
    </GridList>
  );
}

interface FieldMenuProps {
  readonly field: CustomField;
  readonly kind: (typeof OBJECTS)[number];
  readonly place: number;
  readonly count: number;
  readonly onMove: (place: number) => void;
}

function FieldMenu({ field, kind, place, count, onMove }: FieldMenuProps) {
  const [open, setOpen] = useState<'edit' | 'delete'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <Menu
        label={t`Field ${field.label}`}
        trigger={
          <IconButton label={t`More actions for field ${field.label}`}>
            <Ellipsis aria-hidden size={14} />
          </IconButton>
        }
      >
        <MenuItem onAction={() => setOpen('edit')}>{t`Edit…`}</MenuItem>
        {place > 0 && <MenuItem onAction={() => onMove(place - 1)}>{t`Move up`}</MenuItem>}
        {place < count - 1 && <MenuItem onAction={() => onMove(place + 1)}>{t`Move down`}</MenuItem>}
        <MenuItem isDanger onAction={() => setOpen('delete')}>
          {t`Delete…`}
        </MenuItem>
      </Menu>
      {open === 'edit' && <EditFieldDialog field={field} onClose={close} />}
      {open === 'delete' && <DeleteFieldDialog field={field} kind={kind} onClose={close} />}
    </>
  );
}
