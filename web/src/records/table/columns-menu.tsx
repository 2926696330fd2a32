import { Columns3 } from 'lucide-react';
import { t } from '../../language/words.ts';
import { ShownMenu } from '../shown-menu.tsx';
import type { Column } from './columns.ts';

interface ColumnsMenuProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly shown: readonly Column<Row>[];
  readonly onChoose: (ids: readonly string[]) => void;
}

/** Chooses the columns of a table; the first is always shown. */
export function ColumnsMenu<Row>({ columns, shown, onChoose }: ColumnsMenuProps<Row>) {
  return (
    <ShownMenu
      label={t`Columns`}
      icon={<Columns3 aria-hidden size={16} strokeWidth={1.5} />}
      group={t`Visible columns`}
      choices={columns.slice(1)}
      shown={shown.map(({ id }) => id)}
      onChoose={onChoose}
      className="max-phone:hidden"
    />
  );
}
