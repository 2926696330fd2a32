import { Button, DialogTrigger } from 'react-aria-components';
import type { StageSummary } from '../../../api/pipelines.ts';
import { formatCount, formatMoney, formatMoneyShort } from '../../../records/formats.ts';
import { classes } from '../../../ui/classes.ts';
import { Popover } from '../../../ui/popover.tsx';

type Sums = StageSummary['values'];

/** Currencies shown in a column's header. */
const NAMED = 3;

interface ColumnSumsProps {
  readonly sums: Sums;
  readonly name: string;
  /** Stacked, for narrow columns. */
  readonly isStacked?: boolean;
}

/** The total value of a column by currency: the most used ones in short form, all of them in a popover. */
export function ColumnSums({ sums, name, isStacked }: ColumnSumsProps) {
  if (sums.length === 0) return <span className="px-1 text-small text-text-quiet">–</span>;
  const sorted = sums.toSorted((a, b) => b.deal_count - a.deal_count || (a.currency < b.currency ? -1 : 1));
  return (
    <DialogTrigger>
      <Button
        className={classes(
          'figures hit flex min-w-0 max-w-full gap-x-2 rounded-small px-1 text-left text-small text-text-quiet hover:bg-hover hover:text-text',
          isStacked && 'flex-col',
        )}
      >
        <span className="sr-only">Total of {name} by currency: </span>
        {sorted.slice(0, NAMED).map(({ currency, value }) => (
          <span key={currency} className="shrink-0">
            {formatMoneyShort(value, currency)}
          </span>
        ))}
        {sorted.length > NAMED && <span className="shrink-0">+{sorted.length - NAMED}</span>}
      </Button>
      <Popover placement="bottom start" className="p-3">
        <AllSums sums={sorted} />
      </Popover>
    </DialogTrigger>
  );
}

function AllSums({ sums }: { readonly sums: Sums }) {
  return (
    <table className="figures">
      <tbody>
        {sums.map(({ currency, value, deal_count }) => (
          <tr key={currency}>
            <th scope="row" className="pr-4 text-left font-normal text-text-quiet">
              {currency}
            </th>
            <td className="pr-4 text-right font-medium">{formatMoney(value, currency)}</td>
            <td className="text-right text-text-quiet">
              {formatCount(deal_count)} {deal_count === 1 ? 'deal' : 'deals'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
