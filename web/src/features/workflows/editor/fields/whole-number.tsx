import { useState } from 'react';
import { TextField } from '../../../../ui/form/field.tsx';

interface WholeNumberProps {
  readonly label: string;
  readonly labelHidden?: boolean;
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly className?: string;
}

/** A whole number from 0. While the field is empty, the number stays as it was. */
export function WholeNumber({ label, labelHidden, value, onChange, className }: WholeNumberProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <TextField
      label={label}
      labelHidden={labelHidden ?? false}
      inputMode="numeric"
      maxLength={6}
      value={typed ?? String(value)}
      onBlur={() => setTyped(undefined)}
      onChange={(text) => {
        const digits = text.replaceAll(/\D/g, '');
        setTyped(digits);
        if (digits !== '') onChange(Number(digits));
      }}
      {...(className === undefined ? {} : { className })}
    />
  );
}
