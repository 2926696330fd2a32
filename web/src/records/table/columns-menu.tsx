import { Columns3 } from 'lucide-react';
import { CheckboxGroup, DialogTrigger } from 'react-aria-components';
import { t } from '../../language/words.ts';
import { IconButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Popover } from '../../ui/popover.tsx';
import type { Column } from './columns.ts';

interface ColumnsMenuProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly shown: readonly Column<Row>[];
  readonly onChoose: (ids: readonly string[]) => void;
}

/** Chooses the columns of a table; the first is always shown. */
export function ColumnsMenu<Row>({ columns, shown, onChoose }: ColumnsMenuProps<Row>) {
  return (
    <DialogTrigger>
      <IconButton label={t`Columns`} className="max-phone:hidden">
        <Columns3 aria-hidden size={16} strokeWidth={1.5} />
      </IconButton>
      <Popover label={t`Columns`} placement="bottom end" className="w-52">
        <div className="max-h-[70vh] overflow-auto p-2">
          <CheckboxGroup
            aria-label={t`Visible columns`}
            value={shown.map(({ id }) => id)}
            onChange={(ids) => onChoose(ids)}
          >
            {columns.slice(1).map(({ id, name }) => (
              <Checkbox key={id} value={id} className="rounded-small px-2 hover:bg-hover">
                {name}
              </Checkbox>
            ))}
          </CheckboxGroup>
        </div>
      </Popover>
    </DialogTrigger>
  );
}
