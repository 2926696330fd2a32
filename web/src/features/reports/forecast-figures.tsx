import { useQuery } from '@tanstack/react-query';
import { forecastQuery, type Question, resultQuery } from '../../api/insights.ts';
import { pipelinesQuery } from '../../api/pipelines.ts';
import { LOCALES } from '../../language/locale.ts';
import { rich, t } from '../../language/words.ts';
import { formatCount, formatSum } from '../../records/formats.ts';
import { Failure } from '../../ui/failure.tsx';
import { Link } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

interface ForecastFiguresProps {
  readonly period: NonNullable<Question['period']>;
  readonly pipeline: string | undefined;
}

const shares = new Intl.NumberFormat(LOCALES.numbers, { style: 'percent', maximumFractionDigits: 0 });

/** What the period may bring: the figures, and how likely each stage is to be won. */
export function ForecastFigures({ period, pipeline }: ForecastFiguresProps) {
  const asked = useQuery(resultQuery({ metric: 'open_deals', period }));
  const meta = asked.data?.meta;
  const days = { from: meta?.period.from ?? undefined, to: meta?.period.to ?? undefined };
  const forecast = useQuery({
    ...forecastQuery({ ...days, pipeline_id: pipeline }),
    enabled: meta !== undefined,
  });
  const { data: pipelines = [] } = useQuery(pipelinesQuery);
  if (asked.error) return <Failure error={asked.error} retry={() => void asked.refetch()} />;
  if (forecast.error) return <Failure error={forecast.error} retry={() => void forecast.refetch()} />;
  if (!forecast.data || !meta) return <Skeleton className="h-24" />;
  const { plain, weighted, slipped, won, coverage, stages } = forecast.data;
  const names = new Map(pipelines.flatMap((each) => each.stages.map(({ id, name }) => [id, name])));
  const figures = [
    { name: t`Won`, value: formatSum(won, meta.currency), hint: t`in the period` },
    {
      name: t`Weighted`,
      value: formatSum(weighted, meta.currency),
      hint: t`open deals, by the odds of their stages`,
    },
    {
      name: t`Open`,
      value: formatSum(plain, meta.currency),
      hint: t`all that is expected to close in the period`,
    },
    { name: t`Slipped`, value: formatSum(slipped, meta.currency), hint: t`open after their close date` },
    ...(coverage === null
      ? []
      : [
          { name: t`Coverage`, value: `${coverage}×`, hint: t`open deals for what is missing to the target` },
        ]),
  ];
  return (
    <>
      <dl className="grid gap-3 grid-cols-2 rail:grid-cols-4">
        {figures.map(({ name, value, hint }) => (
          <div key={name} className="rounded border border-line bg-raised px-3 py-2">
            <dt className="text-small text-text-quiet">{name}</dt>
            <dd className="text-title font-semibold figures">{value}</dd>
            <dd className="text-small text-text-quiet">{hint}</dd>
          </div>
        ))}
      </dl>
      <p className="-mt-5 text-small text-pretty text-text-quiet">
        {stages
          .map(({ stage_id, probability, sample, learned }) => {
            const from = learned ? t`learned from ${formatCount(sample)} deals` : t`assumed`;
            return `${names.get(stage_id) ?? t`Stage`} ${shares.format(probability)} (${from})`;
          })
          .join(' · ')}
        .{' '}
        <span data-print="no">
          {rich`${<Link to="/settings/stage-probabilities">{t`Probabilities`}</Link>} and
            ${<Link to="/settings/targets">{t`targets`}</Link>} are in the settings.`}
        </span>
      </p>
    </>
  );
}
