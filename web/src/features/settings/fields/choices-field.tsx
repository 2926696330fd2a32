import { TextField } from '../../../ui/form/field.tsx';

interface ChoicesFieldProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly refusal: string | undefined;
}

/** The choices of a field as lines of a text, so that they can be ordered, pasted and copied. */
export function ChoicesField({ value, onChange, refusal }: ChoicesFieldProps) {
  return (
    <TextField
      label="Choices"
      multiline
      value={value}
      onChange={onChange}
      hint="One per line, in the order in which they are offered."
      refusal={refusal}
    />
  );
}
