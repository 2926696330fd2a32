import { currenciesOfMark } from '../../../kernel/fields/currency-marks.ts';
import { readMoney } from './money.ts';

/** An amount as a person typed it. */
export interface TypedAmount {
  /** The exact decimal. */
  readonly value: string;
  /** The currency that it names; undefined if it names none. */
  readonly currency: string | undefined;
}

/**
 * Reads an amount as people type it or as files have it, with the currency that it names: `€ 1.200,50`, `1200 EUR`, `$5`. Whatever the API
 * takes as money is an amount (`parseMoney`). Marks of different currencies, as in `€5 USD`, are returned as they are, which is no code.
 * @param usual the currencies that a mark of several is likely to mean, the likeliest first; without one of them, `$` is USD, and any other
 *   mark the most common currency that has it
 */
export function readAmount(text: string, usual: readonly string[]): TypedAmount | undefined {
  const money = readMoney(text);
  return money && { value: money.value, currency: currencyOf(money.marks, usual) };
}

function currencyOf(marks: readonly string[], usual: readonly string[]): string | undefined {
  const meanings = marks.map((mark) => currenciesOfMark(mark) ?? []).filter(({ length }) => length > 0);
  const [first, ...others] = meanings;
  if (first === undefined) return undefined;
  const possible = first.filter((code) => others.every((codes) => codes.includes(code)));
  return usual.find((code) => possible.includes(code)) ?? possible[0] ?? marks.join(' ');
}

/**
 * An amount and its currency as the API takes them. A text that is no amount stays as it is, and the API refuses it in its words.
 * @param usual as in `readAmount`; the first is the currency of an amount that names none
 */
export function givenAmount(
  text: string,
  usual: readonly [string, ...string[]],
): { readonly value: string; readonly currency: string } {
  const read = readAmount(text, usual);
  return { value: read?.value ?? text, currency: read?.currency ?? usual[0] };
}
