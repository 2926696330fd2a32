import type { Pipeline } from '../../../api/pipelines.ts';
import { t } from '../../../language/words.ts';
import { OUTCOMES, stageChoices } from '../../../records/deal-choices.ts';
import { Select } from '../../../ui/form/select.tsx';
import { DealFilterChips } from '../filter/deal-filter-chips.tsx';
import { DealFilters, type DealFiltersProps } from '../filter/deal-filters.tsx';

interface TableFiltersProps extends DealFiltersProps {
  readonly pipelines: readonly Pipeline[];
}

/** The pipelines whose stages are offered: the chosen one, or all. */
function offered({
  pipelines,
  search,
}: Pick<TableFiltersProps, 'pipelines' | 'search'>): readonly Pipeline[] {
  return search.pipeline === undefined ? pipelines : pipelines.filter(({ id }) => id === search.pipeline);
}

/** The filters of the table of deals. */
export function TableFilters({ search, change, pipelines }: TableFiltersProps) {
  return (
    <DealFilters search={search} change={change}>
      {pipelines.length > 1 && (
        <Select
          label={t`Pipeline`}
          placeholder={t`Any`}
          choices={pipelines}
          value={search.pipeline ?? null}
          onChange={(pipeline) => change({ pipeline, stage: undefined })}
        />
      )}
      <Select
        label={t`Stage`}
        placeholder={t`Any`}
        choices={stageChoices(offered({ pipelines, search }))}
        value={search.stage ?? null}
        onChange={(stage) => change({ stage })}
      />
      <Select
        label={t`Status`}
        placeholder={t`Any`}
        choices={OUTCOMES}
        value={search.status ?? null}
        onChange={(status) => change({ status })}
      />
    </DealFilters>
  );
}

/** The filters of the table of deals, as chips. */
export function TableFilterChips({ search, change, pipelines }: TableFiltersProps) {
  const { pipeline, stage, status } = search;
  const pipelineName = pipelines.find(({ id }) => id === pipeline)?.name ?? '…';
  const stageName = stageChoices(pipelines).find(({ id }) => id === stage)?.name ?? '…';
  const outcome = OUTCOMES.find(({ id }) => id === status)?.name;
  return (
    <DealFilterChips
      search={search}
      change={change}
      besides={[
        { name: 'pipeline', words: pipeline && t`Pipeline is ${pipelineName}` },
        { name: 'stage', words: stage && t`Stage is ${stageName}` },
        { name: 'status', words: outcome && t`Status is ${outcome}` },
      ]}
    />
  );
}
