import { useQuery } from '@tanstack/react-query';
import { type Metric, resultQuery } from '../../../../api/insights.ts';
import { pipelinesQuery } from '../../../../api/pipelines.ts';
import { t } from '../../../../language/words.ts';
import { peopleChoices, usePeople } from '../../../../records/own/use-people.ts';
import { useTimelineTypes } from '../../../../registry/timeline-type.ts';
import type { Choice } from '../../../../ui/form/select.tsx';

const OUTCOMES = [
  { id: 'open', name: t`Open` },
  { id: 'won', name: t`Won` },
  { id: 'lost', name: t`Lost` },
];

/** What people log; all other activities are written by Kontor. */
const LOGGED = ['note', 'call', 'email', 'meeting'];

/** Filters by something that a dimension of the metric has, too. */
const BY_DIMENSION: Readonly<Record<string, string>> = {
  form_id: 'form',
  workflow_id: 'workflow',
  destination_id: 'destination',
};

/** What the filters of a metric can be, by their names in the API. */
export function useFilterChoices(metric: Metric): Readonly<Record<string, readonly Choice[]>> {
  const has = (key: string) => metric.filters.includes(key);
  const { data: pipelines = [] } = useQuery({ ...pipelinesQuery, enabled: has('stage_id') });
  const types = useTimelineTypes();
  const members = peopleChoices(usePeople(true), undefined);
  const people = [{ id: 'me', name: t`Me` }, { id: 'none', name: t`Nobody` }, ...members];
  const stages = pipelines.flatMap((pipeline) =>
    pipeline.stages.map(({ id, name }) => ({
      id,
      name: pipelines.length > 1 ? `${pipeline.name}: ${name}` : name,
    })),
  );
  const counted = useCounted(metric);
  return {
    assigned_to: people,
    owner_id: people,
    assignee_id: people,
    pipeline_id: pipelines,
    stage_id: stages,
    status: metric.record === 'deal' ? OUTCOMES : [],
    type: LOGGED.map((id) => ({ id, name: types[id]?.name ?? id })),
    ...counted,
  };
}

/** The forms, workflows or destinations that the metric has counted. */
function useCounted(metric: Metric): Readonly<Record<string, readonly Choice[]>> {
  const key = Object.keys(BY_DIMENSION).find((filter) => metric.filters.includes(filter));
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
