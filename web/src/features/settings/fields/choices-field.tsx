import { t } from '../../../language/words.ts';
import { TextField } from '../../../ui/form/field.tsx';

interface ChoicesFieldProps {
  readonly label?: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly refusal: string | undefined;
  readonly isReadOnly?: boolean;
}

/** The choices of a field as lines of a text, so that they can be ordered, pasted and copied. */
export function ChoicesField({
  label = t`Choices`,
  value,
  onChange,
  refusal,
  isReadOnly = false,
}: ChoicesFieldProps) {
  return (
    <TextField
      label={label}
      multiline
      rows={5}
      value={value}
      onChange={onChange}
      hint={t`One per line, in the order in which they are offered.`}
      refusal={refusal}
      isReadOnly={isReadOnly}
    />
  );
}
