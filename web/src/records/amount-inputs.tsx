import { t } from '../language/words.ts';
import { TextField } from '../ui/form/field.tsx';
import { readAmountFields } from './amount-fields.ts';
import type { AmountInputsProps } from './new-amount.tsx';
import { useCurrency } from './own/use-currency.ts';

/** An amount, and its currency, which the amount may name. */
export function AmountInputs({ label, typed, onType, refusal, currencyRefusal }: AmountInputsProps) {
  const usual = useCurrency();
  const read = (text: string, code: string) => readAmountFields(text, code, usual);
  const { text, currency = usual } = typed;
  const fields = read(text, currency);
  const type = (amount: string, code: string | undefined) => {
    const isEmpty = amount === '' && code === undefined;
    onType({ text: amount, currency: code, given: isEmpty ? undefined : read(amount, code ?? usual).given });
  };
  return (
    <>
      <TextField
        label={label}
        inputMode="decimal"
        value={text}
        onChange={(amount) => type(amount, typed.currency)}
        refusal={refusal}
      />
      <TextField
        label={t`Currency`}
        maxLength={3}
        value={fields.currency}
        onChange={(code) => type(fields.otherwise, code)}
        refusal={currencyRefusal}
      />
    </>
  );
}
