import { useState } from 'react';
import { appliedBy } from '../../ui/form/applied-by.ts';
import { TextField } from '../../ui/form/field.tsx';
import { asSuggested } from '../fields/as-suggested.ts';
import { SuggestField } from '../fields/suggest-field.tsx';

interface TextFilterProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly maxLength: number;
  readonly onChange: (value: string | undefined) => void;
  /** Offered; any other text is taken, too. */
  readonly suggestions?: readonly string[];
}

/** A filter by a text; applied on blur and on Enter, and when a suggestion is chosen. */
export function TextFilter({ label, value, maxLength, onChange, suggestions }: TextFilterProps) {
  const [text, setText] = useState(value ?? '');
  const apply = (chosen = text) => onChange(asSuggested(chosen, suggestions) || undefined);
  const control = { label, value: text, onChange: setText, maxLength, ...appliedBy(apply) };
  if (!suggestions) return <TextField {...control} />;
  const choose = (chosen: string) => {
    setText(chosen);
    apply(chosen);
  };
  return <SuggestField {...control} suggestions={suggestions} onChoose={choose} />;
}
