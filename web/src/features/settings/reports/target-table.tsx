import { t } from '../../../language/words.ts';
import { formatMoney, formatMoneyShort } from '../../../records/formats.ts';
import type { Target } from './api/targets.ts';
import { sumOf, targetsOf, targetsThatCount } from './targets-of-year.ts';

interface TargetTableProps {
  readonly targets: readonly Target[];
  readonly year: number;
  readonly currency: string;
  readonly people: readonly { readonly id: string; readonly name: string }[];
}

const QUARTERS = [0, 1, 2, 3] as const;

/** The targets of a year by quarter: of the organization, of each person who has one, and what counts. */
export function TargetTable({ targets, year, currency, people }: TargetTableProps) {
  const rows = [{ id: null, name: t`Whole organization` }, ...people]
    .map(({ id, name }) => ({ id, name, months: targetsOf(targets, id, year) }))
    .filter(({ months }) => sumOf(months) !== undefined);
  if (rows.length === 0) return <p className="text-text-quiet">{t`No targets for ${String(year)}.`}</p>;
  return (
    <table className="w-full text-left">
      <caption className="sr-only">{t`Targets of ${String(year)}`}</caption>
      <thead className="text-small text-text-quiet">
        <tr className="border-b border-line">
          <th scope="col" className="py-1 pr-2 font-medium">
            {t`For`}
          </th>
          {QUARTERS.map((quarter) => (
            <th key={quarter} scope="col" className={`${NUMBER} font-medium max-phone:hidden`}>
              Q{quarter + 1}
            </th>
          ))}
          <th scope="col" className={`${NUMBER} font-medium`}>
            {year}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-b border-line">
        {rows.map(({ id, name, months }) => (
          <TargetRow key={id} {...{ name, months, currency }} />
        ))}
      </tbody>
      <tfoot className="font-medium">
        <TargetRow
          name={t`Counts in the forecast`}
          months={targetsThatCount(targets, year)}
          currency={currency}
          isSum
        />
      </tfoot>
    </table>
  );
}

interface TargetRowProps {
  readonly name: string;
  readonly months: readonly (number | undefined)[];
  readonly currency: string;
  readonly isSum?: boolean;
}

function TargetRow({ name, months, currency, isSum = false }: TargetRowProps) {
  const total = sumOf(months);
  return (
    <tr>
      <th scope="row" className={`py-1.5 pr-2 wrap-anywhere ${isSum ? 'font-medium' : 'font-normal'}`}>
        {name}
      </th>
      {QUARTERS.map((quarter) => {
        const sum = sumOf(months.slice(quarter * 3, quarter * 3 + 3));
        return (
          <td key={quarter} className={`${NUMBER} max-phone:hidden`}>
            {sum === undefined ? '–' : formatMoneyShort(sum, currency)}
          </td>
        );
      })}
      <td className={NUMBER}>{total === undefined ? '–' : formatMoney(total, currency)}</td>
    </tr>
  );
}

const NUMBER = 'py-1.5 pl-3 text-right whitespace-nowrap figures';
