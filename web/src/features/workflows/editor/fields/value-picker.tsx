import { Braces } from 'lucide-react';
import {
  Autocomplete,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  MenuTrigger,
  SearchField,
  useFilter,
} from 'react-aria-components';
import { capital } from '../../../../api/field-words.ts';
import { inSentence, t } from '../../../../language/words.ts';
import { Button } from '../../../../ui/button.tsx';
import { INPUT } from '../../../../ui/form/field.tsx';
import { OPTION } from '../../../../ui/form/select.tsx';
import { Popover } from '../../../../ui/popover.tsx';
import type { ValueGroup } from '../scene.ts';

interface ValuePickerProps {
  /** What the value is inserted into, such as `Title`. */
  readonly into: string;
  readonly groups: readonly ValueGroup[];
  readonly onPick: (template: string) => void;
}

/** A button that opens a list of values, found by typing; the chosen one is inserted as a template. */
export function ValuePicker({ into, groups, onPick }: ValuePickerProps) {
  const { contains } = useFilter({ sensitivity: 'base' });
  return (
    <MenuTrigger>
      <Button look="quiet" aria-label={t`Insert value into ${inSentence(into)}`}>
        <Braces aria-hidden size={14} strokeWidth={1.5} /> {t`Insert value`}
      </Button>
      <Popover className="w-72" placement="bottom end">
        <Autocomplete filter={contains}>
          <SearchField aria-label={t`Find a value`} autoFocus className="border-b border-line p-1">
            <Input placeholder={t`Find a value`} className={INPUT} />
          </SearchField>
          <Menu
            aria-label={t`Values`}
            className="max-h-72 overflow-auto p-1 outline-none"
            onAction={(path) => onPick(`{{ ${path} }}`)}
            renderEmptyState={() => <p className="px-2 py-3 text-text-quiet">{t`No such value`}</p>}
          >
            {groups.map(({ title, values }) => (
              <MenuSection key={title}>
                <Header className="px-2 pt-2 pb-1 text-small font-medium text-text-quiet">{title}</Header>
                {values.map(({ path, label }) => (
                  <MenuItem key={path} id={path} textValue={label} className={OPTION}>
                    <span className="truncate">{capital(label)}</span>
                  </MenuItem>
                ))}
              </MenuSection>
            ))}
          </Menu>
        </Autocomplete>
      </Popover>
    </MenuTrigger>
  );
}
