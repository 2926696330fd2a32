import { useState } from 'react';
import { TextField } from '../../ui/form/field.tsx';

interface TextFilterProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly maxLength: number;
  readonly onChange: (value: string | undefined) => void;
}

/** A filter by a text; applied on blur and on Enter. */
export function TextFilter({ label, value, maxLength, onChange }: TextFilterProps) {
  const [text, setText] = useState(value ?? '');
  const apply = () => onChange(text.trim() || undefined);
  return (
    <TextField
      label={label}
      value={text}
      onChange={setText}
      maxLength={maxLength}
      onBlur={apply}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply();
        else event.continuePropagation();
      }}
    />
  );
}
