import { queryOptions, useQuery } from '@tanstack/react-query';
import { happenedAt } from '../../api/activities.ts';
import { api } from '../../api/client.ts';
import type { Deal } from '../../api/deals.ts';
import type { Stage } from '../../api/pipelines.ts';
import { t } from '../../language/words.ts';
import { FieldRow } from '../../records/fields/field-row.tsx';
import { DAY_MS, formatDays, formatMoment } from '../../records/formats.ts';
import { ageInStage, isLongInStage } from './card-words.ts';
import { type StageMove, stageTimes } from './stage-times.ts';

interface StageHistoryProps {
  readonly deal: Deal;
  readonly stage: Stage | undefined;
}

/** How long a deal was in each stage, and the stage from which it was lost. */
export function StageHistory({ deal, stage }: StageHistoryProps) {
  const { data: moves } = useQuery(stageMovesQuery(deal.id));
  if (!moves || !stage) return null;
  const until = stage.is_won || stage.is_lost ? undefined : Date.now();
  const times = stageTimes(deal.created_at, moves, { stage: stage.name, until });
  const lostFrom = stage.is_lost ? moves.at(-1)?.from : undefined;
  return (
    <>
      {lostFrom !== undefined && (
        <FieldRow label={t`Lost from`}>
          <span className="block py-1.5">{lostFrom}</span>
        </FieldRow>
      )}
      {times.length > 0 && (
        <FieldRow label={t`Time in stages`}>
          <ul className="flex flex-wrap gap-x-3 py-1.5">
            {times.map(({ stage: name, milliseconds }) => (
              <li key={name}>
                {name}{' '}
                <span className="figures text-text-quiet">
                  {milliseconds < DAY_MS ? t`under a day` : formatDays(milliseconds / DAY_MS)}
                </span>
              </li>
            ))}
          </ul>
        </FieldRow>
      )}
    </>
  );
}

/** How long an open deal is in its stage; amber when that is long. */
export function TimeInStage({ deal }: { readonly deal: Deal }) {
  const { data: moves } = useQuery(stageMovesQuery(deal.id));
  if (!moves) return null;
  const since = moves.at(-1)?.at ?? deal.created_at;
  return (
    <span
      title={t`In this stage since ${formatMoment(since)}`}
      className={isLongInStage(since) ? 'text-warning' : 'text-text-quiet'}
    >
      {' '}
      · {ageInStage(since)}
    </span>
  );
}

/** More moves than this are not looked at. */
const MOST_MOVES = 200;

/** What the moves of any deal are asked for by. */
export const STAGE_MOVES = ['activities', {}, 'stage moves'];

/** The moves of a deal from stage to stage, in order. */
const stageMovesQuery = (dealId: string) =>
  queryOptions({
    queryKey: ['activities', { deal_id: dealId }, 'stage moves'],
    queryFn: async ({ signal }) => {
      const query = { deal_id: dealId, type: 'stage_change', limit: MOST_MOVES } as const;
      const { data } = await api.get('/api-activities', { query, signal });
      return data.toReversed().map(
        (activity): StageMove => ({
          at: happenedAt(activity),
          from: String(activity.metadata.from_stage_name ?? ''),
          to: String(activity.metadata.to_stage_name ?? ''),
        }),
      );
    },
  });
