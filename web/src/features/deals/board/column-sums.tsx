import { Button, DialogTrigger } from 'react-aria-components';
import type { StageSummary } from '../../../api/pipelines.ts';
import { plural, t } from '../../../language/words.ts';
import { formatMoney, formatMoneyShort } from '../../../records/formats.ts';
import { classes } from '../../../ui/classes.ts';
import { Popover } from '../../../ui/popover.tsx';

/** Amounts shown in a column's header. */
const NAMED = 3;

interface ColumnSumsProps {
  readonly summary: StageSummary;
  readonly name: string;
  /** Stacked, for narrow columns. */
  readonly isStacked?: boolean;
}

type Sum = StageSummary['values'][number];

/** The total value of a column in the organization's currency, and in a popover its parts. */
export function ColumnSums({ summary, name, isStacked }: ColumnSumsProps) {
  const { values, total } = summary;
  if (values.length === 0) return <span className="px-1 text-small text-text-quiet">–</span>;
  const sorted = values.toSorted((a, b) => b.deal_count - a.deal_count || (a.currency < b.currency ? -1 : 1));
  const alone = sorted.filter(({ rate }) => rate === null);
  const shown = alone.length < sorted.length ? [total, ...alone] : alone;
  return (
    <DialogTrigger>
      <Button
        className={classes(
          'figures hit flex min-w-0 max-w-full gap-x-2 rounded-small px-1 text-left text-small text-text-quiet hover:bg-hover hover:text-text',
          isStacked && 'flex-col',
        )}
      >
        <span className="sr-only">{t`Total of ${name}:`} </span>
        {shown.slice(0, NAMED).map((sum, place) => (
          <span key={sum.currency} className="shrink-0">
            {place > 0 && '+ '}
            {formatMoneyShort(sum.value, sum.currency)}
          </span>
        ))}
        {shown.length > NAMED && <span className="shrink-0">+{shown.length - NAMED}</span>}
      </Button>
      <Popover placement="bottom start" className="p-3">
        <AllSums sums={sorted} total={total} />
      </Popover>
    </DialogTrigger>
  );
}

interface AllSumsProps {
  readonly sums: readonly Sum[];
  readonly total: StageSummary['total'];
}

function AllSums({ sums, total }: AllSumsProps) {
  const isConverted = sums.some((sum) => sum.currency !== total.currency && sum.rate !== null);
  return (
    <>
      <table className="figures">
        <tbody>
          {sums.map(({ currency, value, deal_count }) => (
            <tr key={currency}>
              <th scope="row" className="pr-4 text-left font-normal text-text-quiet">
                {currency}
              </th>
              <td className="pr-4 text-right font-medium">{formatMoney(value, currency)}</td>
              <td className="text-right text-text-quiet">
                {plural(deal_count, { one: '# deal', other: '# deals' })}
              </td>
            </tr>
          ))}
        </tbody>
        {isConverted && (
          <tfoot className="border-t border-line">
            <tr>
              <th scope="row" className="pr-4 text-left font-semibold">
                {t`Total`}
              </th>
              <td className="pr-4 text-right font-semibold">{formatMoney(total.value, total.currency)}</td>
              <td className="text-right text-text-quiet">{t`at today’s rates`}</td>
            </tr>
          </tfoot>
        )}
      </table>
      <WithoutRate sums={sums} />
    </>
  );
}

/** Says which amounts are not in the total. */
function WithoutRate({ sums }: Pick<AllSumsProps, 'sums'>) {
  const without = sums.filter(({ rate }) => rate === null).map(({ currency }) => currency);
  if (without.length === 0) return null;
  return (
    <p className="mt-2 max-w-64 text-small text-text-quiet">
      {t`There is no exchange rate for ${without.join(', ')}. Owners and admins set it under Settings,
        Exchange rates.`}
    </p>
  );
}
