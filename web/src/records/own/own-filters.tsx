import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Group } from 'react-aria-components';
import { type CustomField, customFieldsOf } from '../../api/custom-fields.ts';
import { meant, t } from '../../language/words.ts';
import { appliedBy } from '../../ui/form/applied-by.ts';
import { DateField } from '../../ui/form/date-field.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextFilter } from '../table/text-filter.tsx';
import { optionChoices, YES_NO } from './choices.ts';
import { parameterOf } from './filter-words.ts';
import type { OwnFiltersProps } from './own-filter-chips.ts';
import { plainNumber } from './plain-number.ts';
import { NO_VALUE, peopleChoices, usePeople } from './use-people.ts';

/** The filters by the fields that the organization added, for the filters of a table. */
export function OwnFilters({ object, ...part }: OwnFiltersProps) {
  const { data: fields = [] } = useQuery(customFieldsOf(object));
  return fields
    .filter(({ filterable }) => filterable)
    .map((field) => <OwnFilter key={field.id} field={field} {...part} />);
}

interface OwnFilterProps extends Omit<OwnFiltersProps, 'object'> {
  readonly field: CustomField;
}

function OwnFilter({ field, search, change }: OwnFilterProps) {
  const { key, label, type, options } = field;
  const people = usePeople(type === 'user');
  const value = search[parameterOf(key)];
  const set = (text: string | undefined) => change({ [parameterOf(key)]: text });
  switch (type) {
    case 'number':
    case 'money':
    case 'date':
      return <Bounds field={field} search={search} change={change} />;
    case 'boolean':
      return <AnyOf label={label} choices={YES_NO} value={value} onChange={set} />;
    case 'user':
      return <AnyOf label={label} choices={peopleChoices(people, value)} value={value} onChange={set} />;
    case 'choice':
    case 'choices':
      return <AnyOf label={label} choices={optionChoices(options)} value={value} onChange={set} />;
    default:
      return <TextFilter key={value} label={label} value={value} maxLength={200} onChange={set} />;
  }
}

interface AnyOfProps {
  readonly label: string;
  readonly choices: readonly { readonly id: string; readonly name: string }[];
  readonly value: string | undefined;
  readonly onChange: (id: string | undefined) => void;
}

function AnyOf({ label, choices, value = NO_VALUE, onChange }: AnyOfProps) {
  return (
    <Select
      label={label}
      choices={[{ id: NO_VALUE, name: t`Any` }, ...choices]}
      value={choices.find(({ id }) => id.toLowerCase() === value.toLowerCase())?.id ?? NO_VALUE}
      onChange={(id) => onChange(id === NO_VALUE ? undefined : id)}
    />
  );
}

/** The least and the most of numbers, amounts and days. */
function Bounds({ field, search, change }: OwnFilterProps) {
  const { key, label, type } = field;
  const bound = (name: 'gte' | 'lte', words: string) => {
    const parameter = parameterOf(key, name);
    const part = {
      label: words,
      value: search[parameter],
      onChange: (text: string | undefined) => change({ [parameter]: text }),
    };
    return type === 'date' ? (
      <DateField {...part} value={part.value ?? ''} onChange={(day) => part.onChange(day || undefined)} />
    ) : (
      <NumberBound key={part.value} {...part} />
    );
  };
  const [from, to] = type === 'date' ? [meant('days')`from`, meant('days')`to`] : [t`at least`, t`at most`];
  return (
    <Group aria-label={label} className="grid grid-cols-2 items-start gap-2">
      {bound('gte', `${label}, ${from}`)}
      {bound('lte', to)}
    </Group>
  );
}

interface NumberBoundProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (text: string | undefined) => void;
}

/** A bound applied on blur and on Enter, once it is a number. */
export function NumberBound({ label, value = '', onChange }: NumberBoundProps) {
  const [text, setText] = useState(value);
  const plain = plainNumber(text);
  const [isRefused, setRefused] = useState(false);
  const apply = () => {
    const isWrong = text.trim() !== '' && plain === undefined;
    setRefused(isWrong);
    if (!isWrong && (plain ?? '') !== value) onChange(plain);
  };
  return (
    <TextField
      label={label}
      inputMode="decimal"
      value={text}
      onChange={setText}
      refusal={isRefused ? t`Enter a number.` : undefined}
      {...appliedBy(apply)}
    />
  );
}
