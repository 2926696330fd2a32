import { useState } from 'react';
import { TextField, type TextFieldProps } from '../../../ui/form/field.tsx';

interface LinesFieldProps
  extends Pick<TextFieldProps, 'label' | 'hint' | 'refusal' | 'rows' | 'placeholder'> {
  readonly value: readonly string[];
  readonly onChange: (lines: string[]) => void;
}

/** A list as lines of a text, so that it can be ordered, pasted and copied. */
export function LinesField({ value, onChange, ...field }: LinesFieldProps) {
  // Empty lines are typed on the way to full ones.
  const [typed, setTyped] = useState(value.join('\n'));
  const isSame = linesOf(typed).join('\n') === value.join('\n');
  return (
    <TextField
      {...field}
      multiline
      value={isSame ? typed : value.join('\n')}
      onChange={(text) => {
        setTyped(text);
        onChange(linesOf(text));
      }}
    />
  );
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
