import { t } from '../../../../language/words.ts';

/** A filter of a metric as a person sets it. */
export interface ReportFilter {
  /** Its name in the API. */
  readonly key: string;
  readonly label: string;
  readonly input: 'choice' | 'text' | 'number' | 'day' | 'moment' | 'record' | 'tags';
  /** The filter in words, with those of its value. */
  readonly said: (words: string, value: string) => string;
}

/** The filters that people set, in the order of the form. Those for programs, such as ids of other systems, are only told. */
const FILTERS: readonly ReportFilter[] = [
  { key: 'assigned_to', label: t`Owner`, input: 'choice', said: ownerSaid },
  { key: 'owner_id', label: t`Owner`, input: 'choice', said: ownerSaid },
  { key: 'assignee_id', label: t`Assignee`, input: 'choice', said: (person) => t`Assignee is ${person}` },
  { key: 'pipeline_id', label: t`Pipeline`, input: 'choice', said: (name) => t`Pipeline is ${name}` },
  { key: 'stage_id', label: t`Stage`, input: 'choice', said: (name) => t`Stage is ${name}` },
  { key: 'type', label: t`Type`, input: 'choice', said: (name) => t`Type is ${name}` },
  { key: 'form_id', label: t`Form`, input: 'choice', said: (name) => t`Form is ${name}` },
  { key: 'workflow_id', label: t`Workflow`, input: 'choice', said: (name) => t`Workflow is ${name}` },
  {
    key: 'destination_id',
    label: t`Destination`,
    input: 'choice',
    said: (name) => t`Destination is ${name}`,
  },
  { key: 'tag', label: t`Tag`, input: 'tags', said: (tag) => t`Tag is ${tag}` },
  { key: 'status', label: t`Status`, input: 'text', said: (status) => t`Status is ${status}` },
  { key: 'stage', label: t`Stage`, input: 'text', said: (stage) => t`Stage is ${stage}` },
  { key: 'source', label: t`Source`, input: 'text', said: (source) => t`Source is ${source}` },
  { key: 'company_id', label: t`Company`, input: 'record', said: (name) => t`Company is ${name}` },
  { key: 'contact_id', label: t`Contact`, input: 'record', said: (name) => t`Contact is ${name}` },
  { key: 'q', label: t`Words`, input: 'text', said: (words) => t`Contains “${words}”` },
  { key: 'min_value', label: t`Value from`, input: 'number', said: (value) => t`Value at least ${value}` },
  { key: 'max_value', label: t`Value to`, input: 'number', said: (value) => t`Value at most ${value}` },
  {
    key: 'close_after',
    label: t`Close date from`,
    input: 'day',
    said: (day) => t`Closes on or after ${day}`,
  },
  {
    key: 'close_before',
    label: t`Close date to`,
    input: 'day',
    said: (day) => t`Closes on or before ${day}`,
  },
  {
    key: 'created_since',
    label: t`Created from`,
    input: 'moment',
    said: (day) => t`Created on or after ${day}`,
  },
  { key: 'due_after', label: t`Due from`, input: 'day', said: (day) => t`Due on or after ${day}` },
  { key: 'due_before', label: t`Due before`, input: 'day', said: (day) => t`Due before ${day}` },
];

/** Deals have an outcome in place of a status that people write. */
const OUTCOME: ReportFilter = {
  key: 'status',
  label: t`Outcome`,
  input: 'choice',
  said: (outcome) => t`Outcome is ${outcome}`,
};

function ownerSaid(name: string, id: string): string {
  return id === 'none' ? t`Has no owner` : t`Owner is ${name}`;
}

interface Filtered {
  readonly record: string;
  readonly filters: readonly string[];
}

/** The filters of a metric that people set. */
export function filtersFor({ record, filters }: Filtered): readonly ReportFilter[] {
  return FILTERS.filter(({ key }) => filters.includes(key)).map((filter) =>
    record === 'deal' && filter.key === OUTCOME.key ? OUTCOME : filter,
  );
}
