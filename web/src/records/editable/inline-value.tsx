import { type ContactLabel, useSuggestions } from '../../api/contact-choices.ts';
import type { CustomValue } from '../../api/custom-fields.ts';
import { InlineChoice } from '../fields/inline-choice.tsx';
import { InlineField } from '../fields/inline-field.tsx';
import { OwnField } from '../own/own-field.tsx';
import { OWN_COLUMN } from '../table/columns.ts';
import type { ValueField } from './editable-field.ts';

interface InlineValueProps {
  readonly field: ValueField;
  readonly value: CustomValue | undefined;
  /** Saves a value, null for none; rejects if the server refuses. */
  readonly save: (value: unknown) => Promise<unknown>;
}

/** The value of a field, edited in place by the control that it has on the page of the record. */
export function InlineValue({ field, value, save }: InlineValueProps) {
  const { key, label, suggests, choices } = field;
  const text = typeof value === 'string' ? value : null;
  if (choices) return <InlineChoice label={label} choices={choices} value={text} save={save} />;
  if (suggests) return <SuggestedValue label={label} suggests={suggests} value={text} save={save} />;
  // What is typed is kept by the same name as on the page of the record.
  const name = key.startsWith(OWN_COLUMN) ? key : label;
  return <OwnField field={field} name={name} value={value} save={save} />;
}

interface SuggestedValueProps extends Pick<InlineValueProps, 'save'> {
  readonly label: string;
  readonly suggests: ContactLabel;
  readonly value: string | null;
}

function SuggestedValue({ suggests, ...rest }: SuggestedValueProps) {
  return <InlineField {...rest} suggestions={useSuggestions(suggests)} />;
}
