import { useQuery } from '@tanstack/react-query';
import { type Metric, resultQuery } from '../../../../api/insights.ts';
import { pipelinesQuery } from '../../../../api/pipelines.ts';
import { t } from '../../../../language/words.ts';
import { OUTCOMES, stageChoices } from '../../../../records/deal-choices.ts';
import { LOGGED } from '../../../../records/logged-types.ts';
import { peopleChoices, usePeople } from '../../../../records/own/use-people.ts';
import { useTimelineTypes } from '../../../../registry/timeline-type.ts';
import type { Choice } from '../../../../ui/form/select.tsx';

/** Filters by something that a dimension of the metric has, too. */
const BY_DIMENSION: Readonly<Record<string, string>> = {
  form_id: 'form',
  workflow_id: 'workflow',
  destination_id: 'destination',
};

/** What filters of a metric can be, by their names in the API. Only what these filters need is asked for. */
export function useFilterChoices(
  metric: Metric,
  filters: readonly string[],
): Readonly<Record<string, readonly Choice[]>> {
  const areAsked = (...keys: readonly string[]) => keys.some((key) => filters.includes(key));
  const { data: pipelines = [] } = useQuery({
    ...pipelinesQuery,
    enabled: areAsked('pipeline_id', 'stage_id'),
  });
  const types = useTimelineTypes();
  const members = peopleChoices(usePeople(areAsked('assigned_to', 'owner_id', 'assignee_id')), undefined);
  const peopleOr = (none: string) => [{ id: 'me', name: t`Me` }, { id: 'none', name: none }, ...members];
  const counted = useCounted(metric, filters);
  return {
    assigned_to: peopleOr(t`No owner`),
    owner_id: peopleOr(t`No owner`),
    assignee_id: peopleOr(t`Nobody`),
    pipeline_id: pipelines,
    stage_id: stageChoices(pipelines),
    status: metric.record === 'deal' ? OUTCOMES : [],
    type: LOGGED.map((id) => ({ id, name: types[id]?.name ?? id })),
    ...counted,
  };
}

/** The forms, workflows or destinations that the metric has counted. */
function useCounted(metric: Metric, filters: readonly string[]): Readonly<Record<string, readonly Choice[]>> {
  const key = Object.keys(BY_DIMENSION).find((filter) => filters.includes(filter));
  const dimension = key === undefined ? undefined : BY_DIMENSION[key];
  const { data } = useQuery({
    ...resultQuery({ metric: metric.key, dimensions: dimension === undefined ? [] : [dimension] }),
    enabled: dimension !== undefined,
  });
  if (key === undefined || dimension === undefined || !data) return {};
  const choices = data.cells.flatMap(({ dimensions }) => {
    const { id, name } = dimensions[dimension] ?? { id: null, name: null };
    return id === null ? [] : [{ id, name: name ?? id }];
  });
  return { [key]: choices };
}
