import type { ReactNode } from 'react';
import { t } from '../../language/words.ts';
import { formatCount } from '../formats.ts';
import { FigureButton } from './figure-button.tsx';
import { formatChange, formatFigure, type Unit } from './figures.ts';
import type { Row } from './rows.ts';

interface FiguresTableProps {
  readonly title: string;
  /** What a row stands for, such as `Stage`. */
  readonly head: string;
  readonly rows: readonly Row[];
  readonly unit: Unit;
  /** Whether the period before is shown, too. */
  readonly isCompared: boolean;
  readonly onOpen: (row: Row) => void;
  /** A further column, such as how many were lost on the way. */
  readonly further?: { readonly head: string; readonly of: (row: Row, index: number) => ReactNode };
}

/** The numbers of a report; each opens the records behind it. */
export function FiguresTable({ title, head, rows, unit, isCompared, onOpen, further }: FiguresTableProps) {
  return (
    <table className="w-full self-start text-left">
      <caption className="sr-only">{title}</caption>
      <thead className="text-small text-text-quiet">
        <tr className="border-b border-line">
          <th scope="col" className="py-1 pr-2 font-medium">
            {head}
          </th>
          <th scope="col" className={NUMBER}>
            {t`Value`}
          </th>
          {isCompared && (
            <>
              <th scope="col" className={NUMBER}>
                {t`Before`}
              </th>
              <th scope="col" className={NUMBER}>
                {t`Change`}
              </th>
            </>
          )}
          {unit.unit !== 'count' && (
            <th scope="col" className={NUMBER}>
              {t`Records`}
            </th>
          )}
          {further && (
            <th scope="col" className={NUMBER}>
              {further.head}
            </th>
          )}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map((row, index) => (
          <tr key={row.key}>
            <th scope="row" className="py-0.5 pr-2 font-normal wrap-anywhere">
              {row.name}
            </th>
            <td className={NUMBER}>
              <FigureButton row={row} unit={unit} onOpen={onOpen} />
            </td>
            {isCompared && (
              <>
                <td className={NUMBER}>{row.before === null ? '–' : formatFigure(row.before, unit)}</td>
                <td className={NUMBER}>
                  {row.before === null ? '–' : formatChange(row.value, row.before, unit)}
                </td>
              </>
            )}
            {unit.unit !== 'count' && <td className={NUMBER}>{formatCount(row.count)}</td>}
            {further && <td className={NUMBER}>{further.of(row, index)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const NUMBER = 'py-0.5 pl-3 text-right font-normal whitespace-nowrap figures';
