import { lazy, Suspense } from 'react';
import { loadPart } from '../api/parts.ts';

/** An amount and its currency, typed in two fields. */
export interface TypedAmountFields {
  readonly text: string;
  /** That of the organization until someone types another. */
  readonly currency: string | undefined;
  /** Both as the API takes them; undefined while nothing is typed. */
  readonly given?: { readonly value: string; readonly currency: string } | undefined;
}

export interface AmountInputsProps {
  readonly label: string;
  readonly typed: TypedAmountFields;
  readonly onType: (typed: TypedAmountFields) => void;
  readonly refusal: string | undefined;
  readonly currencyRefusal?: string | undefined;
}

const Inputs = lazy(async () => ({
  default: (await loadPart(() => import('./amount-inputs.tsx'))).AmountInputs,
}));

/** The two fields for an amount and its currency; loaded when a form opens, because reading amounts needs the names of all currencies. */
export function AmountInputs(props: AmountInputsProps) {
  return (
    <Suspense fallback={<div className="col-span-2 h-14" />}>
      <Inputs {...props} />
    </Suspense>
  );
}
