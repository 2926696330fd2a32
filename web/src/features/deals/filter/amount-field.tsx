import { useState } from 'react';
import { parseMoney } from '../../../../../server/crm/deals/money/money.ts';
import { t } from '../../../language/words.ts';
import { appliedBy } from '../../../ui/form/applied-by.ts';
import { TextField } from '../../../ui/form/field.tsx';

export interface FieldProps<Value> {
  readonly label: string;
  readonly value: Value | undefined;
  readonly onChange: (value: Value | undefined) => void;
}

/** An amount in any common notation; applied on blur and on Enter. */
export function AmountField({ label, value, onChange }: FieldProps<number>) {
  const [text, setText] = useState(value?.toString() ?? '');
  const [refusal, setRefusal] = useState<string>();
  const apply = () => {
    const amount = text.trim() === '' ? '' : parseMoney(text);
    setRefusal(amount === undefined ? t`Enter an amount, such as 1,200.` : undefined);
    if (amount !== undefined) onChange(amount === '' ? undefined : Number(amount));
  };
  return (
    <TextField
      label={label}
      value={text}
      onChange={setText}
      refusal={refusal}
      inputMode="decimal"
      {...appliedBy(apply)}
    />
  );
}
