import { useState } from 'react';
import { TextField } from './field.tsx';

interface DateFieldProps {
  readonly label: string;
  readonly labelHidden?: boolean;
  /** ISO 8601, such as `2026-11-21`; empty for none. */
  readonly value: string;
  readonly onChange: (day: string) => void;
  readonly className?: string;
}

/** A date that applies immediately, but only once its year is complete: typing 2026 starts with the valid year 2. */
export function DateField({ value, onChange, ...rest }: DateFieldProps) {
  const [typed, setTyped] = useState<string>();
  const type = (day: string) => {
    setTyped(day);
    if (day === '' || day >= '1000') onChange(day);
  };
  return (
    <TextField
      {...rest}
      type="date"
      value={typed ?? value}
      onChange={type}
      onBlur={() => setTyped(undefined)}
    />
  );
}
