import type { Json } from '../../../../../../server/workflows/language/step.schema.ts';
import { capital } from '../../../../api/field-words.ts';
import { inLanguage, t } from '../../../../language/words.ts';
import { YES_NO } from '../../../../records/own/choices.ts';
import { type Choice, Select } from '../../../../ui/form/select.tsx';
import type { FieldChoice } from '../../api/workflows.ts';
import { useScene, valuesAt, type Where } from '../scene.ts';
import { ReferenceField, templatesFor } from './reference-field.tsx';
import { ValueField } from './value-field.tsx';

interface RecordValueProps {
  readonly field: FieldChoice;
  readonly where: Where;
  readonly value: Json;
  readonly onChange: (value: Json) => void;
}

/** The value that a step gives to a field, with the input that fits its type. */
export function RecordValue({ field, where, value, onChange }: RecordValueProps) {
  const label = capital(field.label);
  switch (field.type) {
    case 'reference':
      return (
        <ReferenceField
          {...{ label, where, value, onChange }}
          reference={field.refers_to ?? 'member'}
          empty={t`Nobody`}
        />
      );
    case 'link':
      return <LinkValue {...{ field, where, value, onChange }} />;
    case 'boolean':
      return (
        <Select
          label={label}
          choices={YES_NO}
          value={String(value)}
          onChange={(id) => onChange(id === 'true')}
        />
      );
    case 'choice':
      return (
        <Select
          label={label}
          choices={withCurrent(field.options, value)}
          value={typeof value === 'string' ? value : null}
          onChange={onChange}
        />
      );
    case 'list':
      return (
        <ValueField
          {...{ label, where }}
          hint={t`Separate several by commas.`}
          value={Array.isArray(value) ? value.join(', ') : textOf(value)}
          onChange={(text) => onChange(listOf(text))}
        />
      );
    default:
      return (
        <ValueField
          {...{ label, where, onChange }}
          value={textOf(value)}
          {...(field.type === 'date' ? { placeholder: '2026-12-31' } : {})}
          multiline={field.name === 'notes'}
        />
      );
  }
}

/** A value as a text field shows it. */
export function textOf(value: Json): string {
  if (value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** `new, vip` as a list; a value alone stays one. */
function listOf(text: string): Json {
  if (/^\s*\{\{[^{}]*\}\}\s*$/.test(text)) return text.trim();
  return text.split(',').map((item) => item.trimStart());
}

function withCurrent(options: readonly string[], value: Json): readonly Choice[] {
  const current = typeof value === 'string' && !options.includes(value) ? [value] : [];
  return [...options, ...current].map((id) => ({ id, name: id }));
}

/** The record that a field links to: that of the workflow, one that it links to, or one of an earlier step. */
function LinkValue({ field, where, value, onChange }: RecordValueProps) {
  const scene = useScene();
  const kind = field.name.replace(/_id$/, '');
  const itself =
    where.object === kind ? [{ id: '{{ record.id }}', name: t`The ${inLanguage(kind)} itself` }] : [];
  const results = valuesAt(scene, where).flatMap(({ title, values }) =>
    values
      .filter(({ label }) => label === t`id of the ${inLanguage(kind)}`)
      .map(({ path }) => ({ id: `{{ ${path} }}`, name: title })),
  );
  const choices = [...itself, ...templatesFor(scene, where, ({ name }) => name === field.name), ...results];
  const current = textOf(value);
  const isKnown = current === '' || choices.some(({ id }) => id === current);
  return (
    <Select
      label={capital(field.label)}
      choices={isKnown ? choices : [...choices, { id: current, name: current }]}
      value={current === '' ? null : current}
      onChange={onChange}
    />
  );
}
