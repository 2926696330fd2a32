import type { CustomValue } from '../../api/custom-fields.ts';
import type { Choice } from '../../ui/form/select.tsx';
import { InlineChoice } from '../fields/inline-choice.tsx';
import { InlineField } from '../fields/inline-field.tsx';
import { formatDate, formatMoney } from '../formats.ts';
import { WebLink } from '../value-links.tsx';
import { optionChoices, YES_NO } from './choices.ts';
import { InlineChoices } from './inline-choices.tsx';
import type { ControlledField } from './own-control.tsx';
import { namedBy } from './own-refusal.ts';
import { editedText, givenValue } from './own-values.ts';
import { useCurrency } from './use-currency.ts';
import { NO_VALUE, peopleChoices, usePeople } from './use-people.ts';

interface OwnFieldProps {
  readonly field: ControlledField;
  /** Tells it from other fields of the record. */
  readonly name: string;
  readonly value: CustomValue | undefined;
  /** Saves a value, null for none; rejects if the server refuses. */
  readonly save: (value: unknown) => Promise<unknown>;
}

/** A field of a record, as an organization adds them, edited in place by the control of its type. */
export function OwnField({ field, name, value, save: saveValue }: OwnFieldProps) {
  const { label, type, options, none } = field;
  const save = (next: unknown) => namedBy(label, saveValue(next));
  switch (type) {
    case 'boolean':
      return (
        <OneOf
          label={label}
          none={none}
          choices={YES_NO}
          value={value === undefined ? undefined : String(value)}
          save={(id) => save(id === null ? null : id === 'true')}
        />
      );
    case 'choice':
      return (
        <OneOf
          label={label}
          none={none}
          choices={optionChoices(options)}
          value={typeof value === 'string' ? value : undefined}
          save={save}
        />
      );
    case 'choices':
      return (
        <InlineChoices
          label={label}
          options={options ?? []}
          value={Array.isArray(value) ? value : []}
          save={save}
        />
      );
    case 'user':
      return (
        <Person label={label} none={none} value={typeof value === 'string' ? value : undefined} save={save} />
      );
    default:
      return <Typed field={field} name={name} value={value} save={save} />;
  }
}

interface OneOfProps {
  readonly label: string;
  readonly none: string | undefined;
  readonly choices: readonly Choice[];
  readonly value: string | undefined;
  readonly save: (id: string | null) => Promise<unknown>;
}

/** One of a few choices, or none. */
function OneOf({ label, none = '–', choices, value = NO_VALUE, save }: OneOfProps) {
  return (
    <InlineChoice
      label={label}
      choices={[{ id: NO_VALUE, name: none }, ...choices]}
      value={value}
      save={(id) => save(id === NO_VALUE ? null : id)}
    />
  );
}

function Person({ value, ...rest }: Omit<OneOfProps, 'choices'>) {
  const people = usePeople(true);
  return <OneOf {...rest} choices={peopleChoices(people, value)} value={value} />;
}

/** A field whose value is typed. */
function Typed({ field, name, value, save }: OwnFieldProps) {
  const { label, type } = field;
  const isAmount = typeof value === 'object' && 'currency' in value;
  const usual = useCurrency();
  const currency = isAmount ? value.currency : usual;
  const text = editedText(value);
  return (
    <InlineField
      label={label}
      name={name}
      value={text}
      save={(typed) => save(givenValue(field, typed, [currency, usual]))}
      {...(type === 'date' ? { type: 'date', show: formatDate } : {})}
      {...(type === 'number' ? { inputMode: 'decimal' } : {})}
      {...(isAmount
        ? { show: (typed) => (typed === text ? formatMoney(value.value, value.currency) : typed) }
        : {})}
      {...(type === 'text' && text.includes('\n') ? { multiline: true } : {})}
      {...(type === 'url' && text !== '' ? { action: <WebLink address={text} /> } : {})}
    />
  );
}
