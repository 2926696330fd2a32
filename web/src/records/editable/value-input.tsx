import type { ContactLabel } from '../../api/contact-choices.ts';
import { useSuggestions } from '../../api/contact-choices.ts';
import { useRecordLinks } from '../../registry/record-kind.ts';
import { Refusal } from '../../ui/form/refusals.tsx';
import { type Choice, Select } from '../../ui/form/select.tsx';
import { asSuggested } from '../fields/as-suggested.ts';
import { SuggestField } from '../fields/suggest-field.tsx';
import type { OwnInput } from '../new-own-values.tsx';
import { OwnControl } from '../own/own-control.tsx';
import { RecordPicker } from '../record-picker.tsx';
import type { EditableField } from './editable-field.ts';

interface ValueInputProps<Field> {
  readonly field: Field;
  readonly typed: OwnInput | undefined;
  readonly onType: (typed: OwnInput) => void;
  readonly refusal: string | undefined;
  /** Sends the form: Enter in a list of suggestions does not reach it. */
  readonly submit: () => void;
}

/** The control for a new value of a field, in a form that is sent as a whole. */
export function ValueInput(props: ValueInputProps<EditableField>) {
  const { field, ...rest } = props;
  if (field.type === 'record') return <LinkInput {...rest} field={field} />;
  if (field.suggests) return <SuggestedInput {...rest} field={{ ...field, suggests: field.suggests }} />;
  if (field.choices) return <ChoiceInput {...rest} field={{ ...field, choices: field.choices }} />;
  return <OwnControl {...rest} field={field} />;
}

type Of<Type> = Extract<EditableField, { readonly type: Type }>;

function LinkInput({ field: { label, kind }, typed, onType, refusal }: ValueInputProps<Of<'record'>>) {
  const id = typeof typed?.value === 'string' ? typed.value : null;
  const chosen = useRecordLinks(kind).useOne(id);
  return (
    <>
      <RecordPicker
        label={label}
        kind={kind}
        chosen={chosen ?? null}
        onChoose={(record) => onType({ text: record?.name ?? '', value: record?.id ?? null })}
      />
      <Refusal>{refusal}</Refusal>
    </>
  );
}

interface Choosing {
  readonly label: string;
  readonly choices: readonly Choice[];
}

function ChoiceInput({ field: { label, choices }, typed, onType, refusal }: ValueInputProps<Choosing>) {
  const chosen = typeof typed?.value === 'string' ? typed.value : null;
  return (
    <>
      <Select
        label={label}
        choices={choices}
        value={chosen}
        onChange={(id) => onType({ text: '', value: id })}
      />
      <Refusal>{refusal}</Refusal>
    </>
  );
}

interface Suggested {
  readonly label: string;
  readonly suggests: ContactLabel;
  readonly hint?: string;
}

function SuggestedInput({ field, typed, onType, refusal, submit }: ValueInputProps<Suggested>) {
  const { label, suggests, hint } = field;
  const suggestions = useSuggestions(suggests);
  return (
    <SuggestField
      label={label}
      value={typed?.text ?? ''}
      onChange={(text) => onType({ text, value: asSuggested(text, suggestions) || null })}
      suggestions={suggestions}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return event.continuePropagation();
        // An open list would keep the key from the form.
        event.preventDefault();
        submit();
      }}
      maxLength={64}
      refusal={refusal}
      {...(hint === undefined ? {} : { hint })}
    />
  );
}
