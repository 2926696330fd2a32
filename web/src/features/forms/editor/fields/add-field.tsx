import { Plus } from 'lucide-react';
import { Header, MenuSection } from 'react-aria-components';
import { t } from '../../../../language/words.ts';
import { Button } from '../../../../ui/button.tsx';
import { Menu, MenuItem } from '../../../../ui/menu.tsx';
import type { FormField } from '../../api/forms.ts';
import { newField, usualFields } from './field-edits.ts';
import { KINDS, TYPES } from './field-kinds.ts';

interface AddFieldProps {
  readonly fields: readonly FormField[];
  readonly onAdd: (field: FormField) => void;
}

/** Adds a field: one that fills a field of the contact, or one of a type. */
export function AddField({ fields, onAdd }: AddFieldProps) {
  const usual = usualFields(fields);
  const hasConsent = fields.some(({ type }) => type === 'consent');
  const types = TYPES.filter((type) => type !== 'consent' || !hasConsent);
  return (
    <Menu
      label={t`Add a field`}
      trigger={
        <Button>
          <Plus aria-hidden size={14} /> {t`Add a field`}
        </Button>
      }
    >
      {usual.length > 0 && (
        <MenuSection>
          <Header className={HEADER}>{t`Of the contact`}</Header>
          {usual.map((field) => {
            const { icon: Icon } = KINDS[field.type];
            return (
              <MenuItem key={field.key} icon={<Icon aria-hidden size={14} />} onAction={() => onAdd(field)}>
                {field.label}
              </MenuItem>
            );
          })}
        </MenuSection>
      )}
      <MenuSection>
        <Header className={HEADER}>{t`Questions`}</Header>
        {types.map((type) => {
          const { name, icon: Icon } = KINDS[type];
          return (
            <MenuItem
              key={type}
              icon={<Icon aria-hidden size={14} />}
              onAction={() => onAdd(newField(type, fields))}
            >
              {name}
            </MenuItem>
          );
        })}
      </MenuSection>
    </Menu>
  );
}

const HEADER = 'px-2 pt-2 pb-1 text-small font-medium text-text-quiet';
