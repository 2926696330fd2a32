import { givenAmount, readAmount } from '../../../server/crm/deals/money/typed-amount.ts';

/** What two fields for an amount and its currency show and mean. */
export interface AmountFields {
  /** What the field of the currency shows: the currency that the amount names, `1200 €`, or else its own text. */
  readonly currency: string;
  /** The amount once another currency is typed in the field beside it. */
  readonly otherwise: string;
  /** As the API takes them. */
  readonly given: { readonly value: string; readonly currency: string };
}

/**
 * Reads two fields for an amount and its currency.
 * @param usual the currency of the organization
 */
export function readAmountFields(text: string, currency: string, usual: string): AmountFields {
  const likely = [currency.trim().toUpperCase(), usual] as const;
  const given = givenAmount(text, likely);
  const isNamed = readAmount(text, likely)?.currency !== undefined;
  return {
    currency: isNamed ? given.currency : currency,
    otherwise: isNamed ? given.value : text,
    given,
  };
}
