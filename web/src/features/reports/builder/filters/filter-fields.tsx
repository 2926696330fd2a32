import type { FieldObject } from '../../../../api/custom-fields.ts';
import type { Metric } from '../../../../api/insights.ts';
import { t } from '../../../../language/words.ts';
import { OwnFilters } from '../../../../records/own/own-filters.tsx';
import { TableFilter } from '../../../../records/table/table-filter.tsx';
import { WhereChips, WhereFilter } from '../../../../records/where/where-filter.tsx';
import { Button } from '../../../../ui/button.tsx';
import { LABEL } from '../../../../ui/form/field.tsx';
import { Refusal } from '../../../../ui/form/refusals.tsx';
import type { Filters } from '../question.ts';
import { FilterChip, OwnChips } from './filter-chip.tsx';
import { FilterField } from './filter-field.tsx';
import { changed, ownFiltersOf, ownSearchIn, valuesOf, whereOf } from './filter-values.ts';
import { filtersFor } from './report-filters.ts';
import { useFilterChoices } from './use-filter-choices.ts';

interface FieldsProps {
  readonly metric: Metric;
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
}

interface FilterFieldsProps extends FieldsProps {
  readonly refusal: string | undefined;
}

/** The kinds of record whose lists have conditions and own fields. */
const OBJECTS: readonly FieldObject[] = ['contact', 'company', 'deal'];

/** The filters of the list of the records, those by own fields, and conditions; what is set stands beside them in words. */
export function FilterFields({ metric, filters, onChange, refusal }: FilterFieldsProps) {
  const known = filtersFor(metric);
  const chosen = known.map(({ key }) => key).filter((key) => key in filters);
  const choices = useFilterChoices(metric, chosen);
  const set = (changes: Filters) => onChange(changed(filters, changes));
  const has = (key: string) => metric.filters.includes(key);
  const object = OBJECTS.find((each) => each === metric.record);
  const ownSearch = ownSearchIn(filters);
  const changeOwn = (changes: object) => set(ownFiltersOf({ ...ownSearch, ...changes }));
  const conditions = object &&
    has('where') && { object, where: whereOf(filters), onChange: (where: unknown) => set({ where }) };
  return (
    <div className="flex flex-col gap-1">
      <span className={LABEL}>{t`Only`}</span>
      <div className="flex flex-wrap items-center gap-2">
        <TableFilter what={t`records`}>
          <Fields metric={metric} filters={filters} onChange={onChange} />
          {object && has('custom_fields') && (
            <OwnFilters object={object} search={ownSearch} change={changeOwn} />
          )}
        </TableFilter>
        {conditions && <WhereFilter {...conditions} />}
        {conditions && <WhereChips {...conditions} />}
        {Object.keys(filters).map((key) => (
          <FilterChip
            key={key}
            filter={known.find((each) => each.key === key) ?? key}
            choices={choices[key] ?? []}
            values={valuesOf(filters, key)}
            onChange={(value) => set({ [key]: value })}
          />
        ))}
        {object && <OwnChips object={object} search={ownSearch} change={changeOwn} />}
        {Object.keys(filters).length > 0 && (
          <Button look="quiet" onPress={() => onChange({})}>
            {t`Clear`}
          </Button>
        )}
      </div>
      <Refusal>{refusal}</Refusal>
    </div>
  );
}

/** Stands in the popover, so that what can be chosen is asked for when it opens. */
function Fields({ metric, filters, onChange }: FieldsProps) {
  const choices = useFilterChoices(metric, metric.filters);
  return filtersFor(metric).map((filter) => (
    <FilterField
      key={filter.key}
      filter={filter}
      choices={choices[filter.key] ?? []}
      values={valuesOf(filters, filter.key)}
      onChange={(value) => onChange(changed(filters, { [filter.key]: value }))}
    />
  ));
}
