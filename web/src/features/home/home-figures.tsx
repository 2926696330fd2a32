import { useQuery } from '@tanstack/react-query';
import { type Question, resultQuery } from '../../api/insights.ts';
import { t } from '../../language/words.ts';
import { formatChange, formatFigure } from '../../records/insights/figures.ts';
import { classes } from '../../ui/classes.ts';
import { AddressLink } from '../../ui/link.tsx';

interface Shown {
  readonly name: string;
  readonly question: Question;
  readonly hint: string;
  readonly to: string;
  readonly isCompared?: boolean;
}

const MONTH = { unit: 'month' } as const;
const QUARTER = { unit: 'quarter' } as const;

const FIGURES: readonly Shown[] = [
  {
    name: t`Won this month`,
    question: { metric: 'won_value', period: MONTH },
    ...{ hint: t`so far`, to: '/reports/people', isCompared: true },
  },
  {
    name: t`Forecast`,
    question: { metric: 'weighted_pipeline', period: QUARTER },
    ...{ hint: t`weighted, this quarter`, to: '/reports/forecast' },
  },
  {
    name: t`Pipeline`,
    question: { metric: 'open_pipeline' },
    ...{ hint: t`all open deals`, to: '/reports/pipeline' },
  },
  {
    name: t`Slipped`,
    question: { metric: 'slipped' },
    ...{ hint: t`open after their close date`, to: '/reports/forecast' },
  },
];

/** The four numbers of the day; each leads to its report. */
export function HomeFigures() {
  return (
    <dl className="grid grid-cols-2 gap-3 rail:grid-cols-4">
      {FIGURES.map((figure) => (
        <Figure key={figure.name} figure={figure} />
      ))}
    </dl>
  );
}

function Figure({ figure: { name, question, hint, to, isCompared = false } }: { readonly figure: Shown }) {
  const { data, error } = useQuery(resultQuery(question));
  const earlier = { ...question, period: { ...question.period, ago: 1 } };
  const before = useQuery({ ...resultQuery(earlier), enabled: isCompared }).data?.meta.total;
  const total = data?.meta.total ?? 0;
  return (
    <div className="relative rounded border border-line bg-raised px-3 py-2">
      <dt className="text-small">
        <AddressLink address={to} className="after:absolute after:inset-0">
          {name}
        </AddressLink>
      </dt>
      <dd className="text-title font-semibold figures">
        {data ? formatFigure(total, data.meta) : error ? '–' : '…'}
      </dd>
      <dd className={classes('text-small text-text-quiet', isCompared && 'max-phone:min-h-[2lh]')}>
        {!data && error ? t`could not be loaded` : hint}
        {data && before != null && t`, ${formatChange(total, before, data.meta)} against last month`}
      </dd>
    </div>
  );
}
