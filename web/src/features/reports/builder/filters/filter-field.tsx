import { useQuery } from '@tanstack/react-query';
import { type ContactChoices, useSuggestions } from '../../../../api/contact-choices.ts';
import { tagsQuery } from '../../../../api/contacts.ts';
import { linkedKindOf } from '../../../../api/linked-records.ts';
import { t } from '../../../../language/words.ts';
import { NumberBound } from '../../../../records/own/own-filters.tsx';
import { RecordPicker } from '../../../../records/record-picker.tsx';
import { TextFilter } from '../../../../records/table/text-filter.tsx';
import { TagPicker } from '../../../../records/tag-picker.tsx';
import { dayOf, momentOf } from '../../../../records/where/days.ts';
import { useRecordLinks } from '../../../../registry/record-kind.ts';
import { DateField } from '../../../../ui/form/date-field.tsx';
import { type Choice, Select } from '../../../../ui/form/select.tsx';
import type { ReportFilter } from './report-filters.ts';

interface FilterFieldProps {
  readonly filter: ReportFilter;
  readonly choices: readonly Choice[];
  /** One value, or several of tags. */
  readonly values: readonly string[];
  readonly onChange: (value: string | readonly string[] | undefined) => void;
}

const LABELS: readonly (keyof ContactChoices['in_use'])[] = ['status', 'stage', 'source'];

/** A filter as the type of its value is given. */
export function FilterField(props: FilterFieldProps) {
  const { filter, choices, values, onChange } = props;
  const { key, label, input } = filter;
  const [value] = values;
  const suggested = LABELS.find((known) => known === key);
  switch (input) {
    case 'choice':
      return (
        <Select
          label={label}
          choices={[{ id: '', name: t`Any` }, ...choices]}
          value={value ?? ''}
          onChange={(id) => onChange(id || undefined)}
        />
      );
    case 'tags':
      return <Tags label={label} tags={values} onChange={onChange} />;
    case 'record':
      return <Linked filterKey={key} label={label} id={value} onChange={onChange} />;
    case 'day':
      return <DateField label={label} value={value ?? ''} onChange={(day) => onChange(day || undefined)} />;
    case 'moment':
      return (
        <DateField
          label={label}
          value={dayOf(value ?? '')}
          onChange={(day) => onChange(momentOf(day, 'gte') || undefined)}
        />
      );
    case 'number':
      return <NumberBound key={value} label={label} value={value} onChange={onChange} />;
    default: {
      const field = { label, value, maxLength: 64, onChange };
      return suggested ? (
        <Suggested key={value} {...field} of={suggested} />
      ) : (
        <TextFilter key={value} {...field} />
      );
    }
  }
}

interface TagsProps {
  readonly label: string;
  readonly tags: readonly string[];
  readonly onChange: (tags: readonly string[]) => void;
}

/** Adds a tag; the chips take one away. */
function Tags({ label, tags, onChange }: TagsProps) {
  const { data = [] } = useQuery(tagsQuery());
  const add = (tag: string) => onChange([...new Set([...tags, tag])]);
  return <TagPicker label={label} tags={data.map(({ tag }) => tag)} onChoose={add} />;
}

interface LinkedProps {
  readonly filterKey: string;
  readonly label: string;
  readonly id: string | undefined;
  readonly onChange: (id: string | undefined) => void;
}

/** A contact or company, found by typing. */
function Linked({ filterKey, label, id, onChange }: LinkedProps) {
  const kind = linkedKindOf(filterKey) ?? filterKey;
  const chosen = useRecordLinks(kind).useOne(id ?? null);
  return (
    <RecordPicker
      label={label}
      kind={kind}
      chosen={chosen ?? null}
      onChoose={(record) => onChange(record?.id)}
    />
  );
}

interface SuggestedProps {
  readonly of: keyof ContactChoices['in_use'];
  readonly label: string;
  readonly value: string | undefined;
  readonly maxLength: number;
  readonly onChange: (value: string | undefined) => void;
}

/** A text of contacts, with those that are in use. */
function Suggested({ of, ...field }: SuggestedProps) {
  return <TextFilter {...field} suggestions={useSuggestions(of)} />;
}
