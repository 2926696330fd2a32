import { useQuery } from '@tanstack/react-query';
import { Ellipsis, GripVertical } from 'lucide-react';
import { Button as AriaButton, GridListItem } from 'react-aria-components';
import { customFieldsOf } from '../../../../api/custom-fields.ts';
import { dotted } from '../../../../records/formats.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { classes } from '../../../../ui/classes.ts';
import { Menu, MenuItem } from '../../../../ui/menu.tsx';
import type { FormField } from '../../api/forms.ts';
import { refusalAt } from '../problems.ts';
import type { Editing } from '../use-editing.ts';
import { targetWords } from './field-edits.ts';
import { FieldForm } from './field-form.tsx';
import { KINDS } from './field-kinds.ts';
import type { FieldRow } from './use-field-rows.ts';

interface FieldItemProps {
  readonly row: FieldRow;
  readonly place: number;
  readonly others: readonly FormField[];
  readonly isNew: boolean;
  readonly isOpen: boolean;
  readonly editing: Editing;
  readonly onOpen: (isOpen: boolean) => void;
  readonly onChange: (field: FormField) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

/** A field: what it asks for, and below it its form while it is open. */
export function FieldItem(props: FieldItemProps) {
  const { row, place, others, isNew, isOpen, editing, onOpen, onChange } = props;
  const { field } = row;
  const { data: own = [] } = useQuery(customFieldsOf('contact'));
  const { name: kind, icon: Icon } = KINDS[field.type];
  const label = field.label.trim() === '' ? kind : field.label;
  const filled = targetWords(field, own);
  const refusal = refusalOf(editing, place, field);
  return (
    <GridListItem
      id={row.id}
      textValue={label}
      className={classes(
        'group rounded-large border bg-raised data-dragging:opacity-50 data-focus-visible:outline-2 data-focus-visible:outline-accent',
        isOpen ? 'border-line-strong' : 'border-line hover:border-line-strong',
      )}
    >
      <div className="flex items-start gap-1 p-1.5">
        <AriaButton
          slot="drag"
          className="target grid w-6 shrink-0 place-items-center rounded text-text-quiet hover:bg-hover pointer-coarse:w-11"
        >
          <GripVertical aria-hidden size={14} />
        </AriaButton>
        <span className="target grid w-6 shrink-0 place-items-center text-text-quiet max-phone:hidden">
          <Icon aria-hidden size={16} strokeWidth={1.5} />
        </span>
        <span className="min-w-0 flex-1 self-center py-0.5 wrap-anywhere">
          <span className="font-medium">{label}</span>
          <span className="block text-small text-text-quiet">
            {dotted(
              kind,
              filled === undefined ? null : `fills ${filled}`,
              field.required ? 'required' : null,
            )}
          </span>
          {refusal !== undefined && !isOpen && (
            <span className="block text-small text-danger">{refusal}</span>
          )}
        </span>
        <Button
          look="quiet"
          className={isOpen ? '' : 'max-phone:hidden'}
          aria-label={isOpen ? `Done with ${label}` : `Edit ${label}`}
          aria-expanded={isOpen}
          onPress={() => onOpen(!isOpen)}
        >
          {isOpen ? 'Done' : 'Edit'}
        </Button>
        <FieldMenu {...props} label={label} />
      </div>
      {isOpen && (
        <FieldForm
          {...{ field, place, others, own, isNew, editing, onChange }}
          onClose={() => onOpen(false)}
        />
      )}
    </GridListItem>
  );
}

/** What is wrong with a field; the consent belongs to the field that asks for it. */
function refusalOf({ problem }: Editing, place: number, { type }: FormField): string | undefined {
  const ofConsent = type === 'consent' ? refusalAt(problem, 'consent') : undefined;
  return refusalAt(problem, `fields[${place}]`) ?? ofConsent;
}

function FieldMenu({ place, others, label, onMove, onRemove }: FieldItemProps & { readonly label: string }) {
  return (
    <Menu
      label={label}
      trigger={
        <IconButton label={`More actions for ${label}`}>
          <Ellipsis aria-hidden size={14} strokeWidth={1.5} />
        </IconButton>
      }
    >
      {place > 0 && <MenuItem onAction={() => onMove(-1)}>Move up</MenuItem>}
      {place < others.length && <MenuItem onAction={() => onMove(1)}>Move down</MenuItem>}
      {others.length > 0 && (
        <MenuItem isDanger onAction={onRemove}>
          Remove
        </MenuItem>
      )}
    </Menu>
  );
}
