import { Group } from 'react-aria-components';
import type { CustomField } from '../../api/custom-fields.ts';
import { LABEL, TextField } from '../../ui/form/field.tsx';
import { Refusal } from '../../ui/form/refusals.tsx';
import { type Choice, Select } from '../../ui/form/select.tsx';
import { AmountInputs } from '../new-amount.tsx';
import type { OwnInput } from '../new-own-values.tsx';
import { ChoiceBoxes } from './choice-boxes.tsx';
import { optionChoices, YES_NO } from './choices.ts';
import { givenValue } from './own-values.ts';
import { useCurrency } from './use-currency.ts';
import { NO_VALUE, peopleChoices, usePeople } from './use-people.ts';

/** A field with a control of its type. */
export type ControlledField = Pick<CustomField, 'label' | 'type'> & {
  readonly options?: readonly string[] | null;
  /** The name of the choice for no value. */
  readonly none?: string;
  /** Whether its text may have several lines, from the first one on. */
  readonly isLong?: boolean;
};

export interface OwnControlProps {
  readonly field: ControlledField;
  readonly typed: OwnInput | undefined;
  readonly onType: (typed: OwnInput) => void;
  readonly refusal: string | undefined;
}

/** The control for a value of a type, in a form that is sent as a whole. */
export function OwnControl(props: OwnControlProps) {
  const { field, typed, onType, refusal } = props;
  const { label, type, options, none } = field;
  const people = usePeople(type === 'user');
  const chosen = (value: unknown) => onType({ text: '', value });
  const one = { label, none, value: typed?.value, refusal };
  switch (type) {
    case 'boolean':
      return (
        <OneOf {...one} choices={YES_NO} onChange={(id) => chosen(id === null ? null : id === 'true')} />
      );
    case 'user':
      return (
        <OneOf
          {...one}
          choices={peopleChoices(people, typeof typed?.value === 'string' ? typed.value : undefined)}
          onChange={chosen}
        />
      );
    case 'choice':
      return <OneOf {...one} choices={optionChoices(options)} onChange={chosen} />;
    case 'choices':
      return (
        <div className="flex flex-col gap-1">
          <span aria-hidden className={LABEL}>
            {label}
          </span>
          <ChoiceBoxes
            label={label}
            options={options ?? []}
            value={[typed?.value ?? []].flat().map(String)}
            onChange={(boxes) => chosen(boxes.length === 0 ? null : boxes)}
          />
          <Refusal>{refusal}</Refusal>
        </div>
      );
    case 'money':
      return <AmountInput {...props} />;
    default:
      return <TypedInput {...props} />;
  }
}

interface OneOfProps {
  readonly label: string;
  readonly none: string | undefined;
  readonly choices: readonly Choice[];
  readonly value: unknown;
  readonly refusal: string | undefined;
  readonly onChange: (id: string | null) => void;
}

function OneOf({ label, none = '–', choices, value, refusal, onChange }: OneOfProps) {
  return (
    <>
      <Select
        label={label}
        choices={[{ id: NO_VALUE, name: none }, ...choices]}
        value={value === undefined || value === null ? NO_VALUE : String(value)}
        onChange={(id) => onChange(id === NO_VALUE ? null : id)}
      />
      <Refusal>{refusal}</Refusal>
    </>
  );
}

/** A field whose value is typed; what is sent follows from its type. */
function TypedInput({ field, typed, onType, refusal }: OwnControlProps) {
  const { label, type, isLong = false } = field;
  const usual = useCurrency();
  return (
    <TextField
      label={label}
      refusal={refusal}
      value={typed?.text ?? ''}
      onChange={(text) => onType({ text, value: givenValue(field, text, [usual]) })}
      {...(type === 'date' ? { type: 'date' } : {})}
      {...(type === 'number' ? { inputMode: 'decimal' } : {})}
      {...(isLong || (type === 'text' && typed?.text.includes('\n')) ? { multiline: true } : {})}
      {...(type === 'url' ? { inputMode: 'url', placeholder: 'https://' } : {})}
    />
  );
}

/** An amount and its currency. */
function AmountInput({ field, typed, onType, refusal }: OwnControlProps) {
  return (
    <Group aria-label={field.label} className="grid grid-cols-[1fr_5rem] items-start gap-3">
      <AmountInputs
        label={field.label}
        typed={{ text: typed?.text ?? '', currency: typed?.currency }}
        onType={({ text, currency, given }) =>
          onType({ text, currency, value: text.trim() === '' ? null : given })
        }
        refusal={refusal}
      />
    </Group>
  );
}
