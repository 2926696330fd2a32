import { useState } from 'react';
import { appliedBy } from './applied-by.ts';
import { TextField, type TextFieldProps } from './field.tsx';

interface AppliedFieldProps
  extends Pick<TextFieldProps, 'label' | 'placeholder' | 'inputMode' | 'maxLength' | 'refusal'> {
  readonly value: string;
  /** Called with what was typed, if anything was. */
  readonly onApply: (typed: string) => void;
}

/** A field whose text applies on blur and on Enter; it shows its value again then, whatever was typed. */
export function AppliedField({ value, onApply, ...field }: AppliedFieldProps) {
  const [typed, setTyped] = useState<string>();
  const apply = () => {
    setTyped(undefined);
    if (typed !== undefined) onApply(typed.trim());
  };
  return <TextField {...field} {...appliedBy(apply)} value={typed ?? value} onChange={setTyped} />;
}
