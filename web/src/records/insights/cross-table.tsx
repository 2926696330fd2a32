import type { Crossing } from './crossing.ts';
import { FigureButton } from './figure-button.tsx';
import type { Unit } from './figures.ts';
import type { Row } from './rows.ts';

interface CrossTableProps {
  readonly title: string;
  /** What a row stands for, such as `Stage`. */
  readonly head: string;
  readonly crossing: Crossing;
  readonly unit: Unit;
  readonly onOpen: (row: Row) => void;
}

/** The numbers of a report by two things; each opens the records behind it. */
export function CrossTable({ title, head, crossing: { lines, series }, unit, onOpen }: CrossTableProps) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-left">
        <caption className="sr-only">{title}</caption>
        <thead className="text-small text-text-quiet">
          <tr className="border-b border-line">
            <th scope="col" className="py-1 pr-2 font-medium">
              {head}
            </th>
            {series.map(({ key, name }) => (
              <th key={key} scope="col" className={NUMBER}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {lines.map(({ key, name, rows }) => (
            <tr key={key}>
              <th scope="row" className="py-0.5 pr-2 font-normal wrap-anywhere">
                {name}
              </th>
              {series.map((part) => {
                const row = rows.get(part.key);
                return (
                  <td key={part.key} className={NUMBER}>
                    {row ? <FigureButton row={row} unit={unit} onOpen={onOpen} /> : '–'}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const NUMBER = 'py-0.5 pr-1 pl-3 text-right font-normal whitespace-nowrap figures';
