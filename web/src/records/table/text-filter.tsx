import { useState } from 'react';
import { TextField } from '../../ui/form/field.tsx';

interface TextFilterProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly maxLength: number;
  readonly onChange: (value: string | undefined) => void;
}

/** A filter by a whole text; counts when the field is left or Enter is pressed. */
export function TextFilter({ label, value, maxLength, onChange }: TextFilterProps) {
  const [text, setText] = useState(value ?? '');
  const hand = () => onChange(text.trim() || undefined);
  return (
    <TextField
      label={label}
      value={text}
      onChange={setText}
      maxLength={maxLength}
      onBlur={hand}
      onKeyDown={(event) => {
        if (event.key === 'Enter') hand();
        else event.continuePropagation();
      }}
    />
  );
}
