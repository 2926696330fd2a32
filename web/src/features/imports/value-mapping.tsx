import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type ColumnValues,
  columnValuesQuery,
  type ImportDetails,
  type ImportSettings,
} from '../../api/imports.ts';
import { inLanguage, plural, t } from '../../language/words.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Select } from '../../ui/form/select.tsx';
import { Section } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { countRows } from './import-words.ts';

/** The choice for a value that is ignored; no stage or member has this id. */
const LEFT_OUT = '';

interface ValueMappingProps {
  readonly details: ImportDetails;
  readonly settings: ImportSettings;
  readonly onChange: (values: ImportSettings['values']) => void;
}

/** Says what the names in mapped columns mean: pipelines, stages, statuses, owners. */
export function ValueMapping({ details, settings, onChange }: ValueMappingProps) {
  const mapped = details.fields
    .filter(({ has_choices }) => has_choices)
    .map((field) => ({
      ...field,
      label: inLanguage(field.label),
      column: settings.mapping.indexOf(field.name),
    }))
    .filter(({ column }) => column >= 0);
  if (mapped.length === 0) return null;
  return (
    <Section
      title={t`Names in the file`}
      lead={t`Choose what each name means. Kontor has matched those it knows; rows with others fail, except
        that an unknown owner is left out.`}
    >
      {mapped.map(({ name, label, column }) => (
        <FieldValues
          key={`${name} ${column}`}
          details={details}
          field={{ name, label, column }}
          meanings={settings.values[name] ?? {}}
          onChange={(meanings) => onChange({ ...settings.values, [name]: meanings })}
        />
      ))}
    </Section>
  );
}

type Meanings = ImportSettings['values'][string];

interface FieldValuesProps {
  readonly details: ImportDetails;
  readonly field: { readonly name: string; readonly label: string; readonly column: number };
  readonly meanings: Meanings;
  readonly onChange: (meanings: Meanings) => void;
}

function FieldValues({ details, field, meanings, onChange }: FieldValuesProps) {
  const { name, label, column } = field;
  const { data, error, refetch } = useQuery(columnValuesQuery(details.id, { column, field: name }));
  const [showsAll, setShowsAll] = useState(false);
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-12" />;
  const { values } = data;
  const matched =
    values?.filter(({ value, guess }) => guess !== null && !Object.hasOwn(meanings, value)) ?? [];
  const shown = showsAll ? (values ?? []) : (values ?? []).filter((value) => !matched.includes(value));
  return (
    <div className="flex flex-col gap-2">
      <h3 className="font-medium">{label}</h3>
      {values === null && (
        <p className="text-text-quiet">{t`Too many different values to list here. They are matched by name.`}</p>
      )}
      {shown.length > 0 && (
        <ValueTable
          label={label}
          values={shown}
          options={data.options}
          meanings={meanings}
          onChange={onChange}
        />
      )}
      {matched.length > 0 && (
        <p className="flex flex-wrap items-center gap-2 text-text-quiet">
          {plural(matched.length, { one: '# name is matched.', other: '# names are matched.' })}
          <Button look="quiet" onPress={() => setShowsAll(!showsAll)}>
            {showsAll ? t`Hide matched ${label}` : t`Show matched ${label}`}
          </Button>
        </p>
      )}
    </div>
  );
}

interface ValueTableProps {
  readonly label: string;
  readonly values: NonNullable<ColumnValues['values']>;
  readonly options: ColumnValues['options'];
  readonly meanings: Meanings;
  readonly onChange: (meanings: Meanings) => void;
}

function ValueTable({ label, values, options, meanings, onChange }: ValueTableProps) {
  const choices = [{ id: LEFT_OUT, name: t`Leave out` }, ...options];
  return (
    <ul aria-label={label} className="divide-y divide-line border-y border-line">
      {values.map(({ value, count, guess }) => {
        const meaning = Object.hasOwn(meanings, value) ? (meanings[value] ?? LEFT_OUT) : guess;
        return (
          <li key={value} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1.5">
            <span className="min-w-0 flex-1 basis-40 wrap-anywhere font-medium">{value}</span>
            <span className="figures w-24 text-text-quiet">{countRows(count)}</span>
            <Select
              label={t`Meaning of ${value}`}
              labelHidden
              choices={choices}
              value={meaning}
              onChange={(id) => onChange({ ...meanings, [value]: id === LEFT_OUT ? null : id })}
              className="w-64"
            />
            <span className="w-24">{meaning === null && <Chip tone="warning">{t`Not found`}</Chip>}</span>
          </li>
        );
      })}
    </ul>
  );
}
