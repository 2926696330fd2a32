import { useState } from 'react';
import { TextField } from './field.tsx';

interface DateFieldProps {
  readonly label: string;
  /** ISO 8601, such as `2026-11-21`; empty for none. */
  readonly value: string;
  readonly onChange: (day: string) => void;
  readonly className?: string;
}

/** A day that counts at once, but not before its year is whole: of 2026 one types 2 first, which is a year, too. */
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
