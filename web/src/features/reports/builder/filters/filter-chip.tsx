import { inWords } from '../../../../api/field-words.ts';
import { linkedKindOf } from '../../../../api/linked-records.ts';
import { t } from '../../../../language/words.ts';
import { formatDate } from '../../../../records/formats.ts';
import { type OwnFiltersProps, useOwnFilterChips } from '../../../../records/own/own-filter-chips.ts';
import { dayOf } from '../../../../records/where/days.ts';
import { useRecordLinks } from '../../../../registry/record-kind.ts';
import { Chip } from '../../../../ui/chip.tsx';
import type { Choice } from '../../../../ui/form/select.tsx';
import type { ReportFilter } from './report-filters.ts';

interface FilterChipProps {
  /** What is known of it, or its name in the API, as of one that an app has set. */
  readonly filter: ReportFilter | string;
  readonly choices: readonly Choice[];
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
}

/** Told by chips of their own. */
const OTHERS = ['where', 'custom_fields'];

/** A filter in words, once for each of its values; it can be removed. */
export function FilterChip({ filter, choices, values, onChange }: FilterChipProps) {
  if (typeof filter === 'string') {
    if (OTHERS.includes(filter)) return null;
    return <Removable words={t`${inWords(filter)} is ${values.join(', ')}`} remove={() => onChange([])} />;
  }
  const kind = linkedKindOf(filter.key);
  return values.map((value) => {
    const remove = () => onChange(values.filter((other) => other !== value));
    const { said } = filter;
    return kind === undefined ? (
      <Removable key={value} words={said(wordsOf(filter, value, choices), value)} remove={remove} />
    ) : (
      <LinkedChip key={value} kind={kind} id={value} said={said} remove={remove} />
    );
  });
}

function wordsOf({ input }: ReportFilter, value: string, choices: readonly Choice[]): string {
  if (input === 'choice') return choices.find(({ id }) => id === value)?.name ?? '…';
  const day = dayOf(value);
  // Apps may have saved anything.
  if ((input !== 'day' && input !== 'moment') || !/^\d{4}-/.test(value) || day === '') return value;
  return formatDate(input === 'day' ? value.slice(0, 10) : day);
}

interface LinkedChipProps {
  readonly kind: string;
  readonly id: string;
  readonly said: ReportFilter['said'];
  readonly remove: () => void;
}

function LinkedChip({ kind, id, said, remove }: LinkedChipProps) {
  const record = useRecordLinks(kind).useOne(id);
  return <Removable words={said(record?.name ?? '…', id)} remove={remove} />;
}

/** The filters by own fields in words. */
export function OwnChips(props: OwnFiltersProps) {
  return useOwnFilterChips(props).map(({ words, remove }) => (
    <Removable key={words} words={words} remove={remove} />
  ));
}

function Removable({ words, remove }: { readonly words: string; readonly remove: () => void }) {
  return (
    <Chip tone="accent" remove={{ label: t`Remove filter: ${words}`, run: remove }}>
      {words}
    </Chip>
  );
}
