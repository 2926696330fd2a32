import type { Metric } from '../../../api/insights.ts';
import { inLanguage, t } from '../../../language/words.ts';
import { Select } from '../../../ui/form/select.tsx';
import { type BuilderSearch, GRAINS } from './builder-search.ts';
import { dimensionsOf } from './question.ts';
import { RowRefusal } from './row-refusal.tsx';

export interface BuilderFieldsProps {
  readonly metric: Metric;
  readonly search: BuilderSearch;
  readonly change: (part: BuilderSearch) => void;
  /** Why the server refused the question, by what it refused. */
  readonly refusals: Readonly<Record<string, string>>;
}

const NOTHING = { id: '', name: t`Nothing` };

const PARTS: Readonly<Record<(typeof GRAINS)[number], string>> = {
  day: t`By day`,
  week: t`By week`,
  month: t`By month`,
  quarter: t`By quarter`,
  year: t`By year`,
};

/** What splits the number: up to two dimensions, and time. */
export function SplitFields({ metric, search, change, refusals }: BuilderFieldsProps) {
  const [one, two] = dimensionsOf(search);
  const choices = metric.dimensions.map(({ key, name }) => ({ id: key, name: inLanguage(name) }));
  const split = (...keys: readonly (string | undefined)[]) =>
    change({ by: keys.filter(Boolean).join() || undefined });
  return (
    <>
      <Select
        label={t`Split by`}
        choices={[NOTHING, ...choices]}
        value={one ?? ''}
        onChange={(key) => split(key, key === two ? one : two)}
      />
      {one !== undefined && choices.length > 1 && (
        <Select
          label={t`And by`}
          choices={[NOTHING, ...choices.filter(({ id }) => id !== one)]}
          value={two ?? ''}
          onChange={(key) => split(one, key)}
        />
      )}
      <Select
        label={t`Over time`}
        choices={[{ id: '', name: t`Not split` }, ...GRAINS.map((id) => ({ id, name: PARTS[id] }))]}
        value={search.grain ?? ''}
        onChange={(id) => change({ grain: GRAINS.find((grain) => grain === id) })}
      />
      <RowRefusal>{refusals.dimensions ?? refusals.grain}</RowRefusal>
    </>
  );
}
