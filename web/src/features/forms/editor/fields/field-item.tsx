import { useQuery } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { customFieldsOf } from '../../../../api/custom-fields.ts';
import { t } from '../../../../language/words.ts';
import { dotted } from '../../../../records/formats.ts';
import { IconButton } from '../../../../ui/button.tsx';
import { Menu, MenuItem } from '../../../../ui/menu.tsx';
import { OpeningRow } from '../../../../ui/opening-row.tsx';
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
    <OpeningRow
      id={row.id}
      name={label}
      edited={label}
      icon={Icon}
      isOpen={isOpen}
      onOpen={onOpen}
      menu={<FieldMenu {...props} label={label} />}
      words={
        <span className="min-w-0 flex-1 self-center py-0.5 wrap-anywhere">
          <span className="font-medium">{label}</span>
          <span className="block text-small text-text-quiet">
            {dotted(
              kind,
              filled === undefined ? null : t`fills ${filled}`,
              field.required ? 'required' : null,
            )}
          </span>
          {refusal !== undefined && !isOpen && (
            <span className="block text-small text-danger">{refusal}</span>
          )}
        </span>
      }
    >
      <FieldForm {...{ field, place, others, own, isNew, editing, onChange }} onClose={() => onOpen(false)} />
    </OpeningRow>
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
        <IconButton label={t`More actions for ${label}`}>
          <Ellipsis aria-hidden size={14} strokeWidth={1.5} />
        </IconButton>
      }
    >
      {place > 0 && <MenuItem onAction={() => onMove(-1)}>{t`Move up`}</MenuItem>}
      {place < others.length && <MenuItem onAction={() => onMove(1)}>{t`Move down`}</MenuItem>}
      {others.length > 0 && (
        <MenuItem isDanger onAction={onRemove}>
          {t`Remove`}
        </MenuItem>
      )}
    </Menu>
  );
}
