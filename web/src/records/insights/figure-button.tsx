import { Button } from 'react-aria-components';
import { t } from '../../language/words.ts';
import { LINK_CLASSES } from '../../ui/link.tsx';
import { formatFigure, type Unit } from './figures.ts';
import type { Row } from './rows.ts';

interface FigureButtonProps {
  readonly row: Row;
  readonly unit: Unit;
  readonly onOpen: (row: Row) => void;
}

/** A number that opens the records behind it. */
export function FigureButton({ row, unit, onOpen }: FigureButtonProps) {
  return (
    <Button
      aria-label={t`${row.name}: ${formatFigure(row.value, unit)}. Show records`}
      onPress={() => onOpen(row)}
      // In a wide table, a browser leaves a number where it is that is partly in sight.
      onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
      className={`target rounded-small px-1 -mr-1 ${LINK_CLASSES}`}
    >
      {formatFigure(row.value, unit)}
    </Button>
  );
}
