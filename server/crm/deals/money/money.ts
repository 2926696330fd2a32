import { isCurrencyMark } from '../../../kernel/fields/currency-marks.ts';

const MAX_INTEGER_DIGITS = 15;
const MAX_DECIMALS = 4;
/** Enough for all digits, separators, a sign and currencies on both sides. Longer texts are not parsed. */
const MAX_TEXT_LENGTH = 64;

/**
 * The text before the number, the number from its first digit or decimal point to its last digit, and the text after.
 */
const PARTS = /^(\D*?)((?:(?<!\p{L})[.,])?\d(?:[\d.,' ]*\d)?)(\D*)$/u;

/** The sign, by the marks before and after the number. Any other marks are invalid. */
const SIGNS: Readonly<Record<string, '' | '-'>> = { '|': '', '-|': '-', '(|)': '-' };

/** Digits only, groups of three with equal separators or, as in India, groups of two before the last three. */
const INTEGER = /^(?:\d*|[1-9]\d*([.,' ])(?:\d{3}\1)*\d{3}|[1-9]\d*,(?:\d{2},)*\d{3})$/;
const DIGITS = /^\d*$/;

/**
 * Parses an amount as people write it: `$1,200.50`, `1 200,50 €`, `€1.200,50`, `(5)` (docs/behaviour/deals.md 3).
 * Returns the exact decimal in canonical form (`-1200.5`: no exponent, plus sign, leading or trailing zeros, or `-0`).
 * Returns undefined if the text is not an amount, or has more than 15 integer digits or 4 decimals.
 */
export function parseMoney(input: string): string | undefined {
  return readMoney(input)?.value;
}

/** Parses an amount like `parseMoney`, and keeps the marks of currencies beside it, `$` and `USD` of `$5 USD`. */
export function readMoney(
  input: string,
): { readonly value: string; readonly marks: readonly string[] } | undefined {
  if (input.length > MAX_TEXT_LENGTH) return undefined;
  const [, before, number, after] = PARTS.exec(plain(input)) ?? [];
  if (before === undefined || number === undefined || after === undefined) return undefined;
  const sign = SIGNS[`${signMarks(before)}|${signMarks(after)}`];
  const marks = [before, after].map(markIn).filter((mark) => mark !== '');
  if (sign === undefined || !marks.every(isCurrencyMark)) return undefined;

  const point = decimalPointOf(number) ?? number.length;
  const integer = number.slice(0, point);
  const decimals = number.slice(point + 1);
  if (!INTEGER.test(integer) || !DIGITS.test(decimals)) return undefined;
  const value = canonical(sign, integer.replaceAll(/\D/g, ''), decimals);
  return value === undefined ? undefined : { value, marks };
}

/**
 * Formats a JSON number like `parseMoney`: the shortest decimal that reads back as the same number. Returns undefined
 * for NaN, infinities and numbers with more than 15 integer digits or 4 decimals.
 */
export function moneyFromNumber(value: number): string | undefined {
  // Numbers that JavaScript writes with an exponent are outside the limits: 1e21 and more, or less than 1e-6.
  const [, sign = '', integer, decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(value)) ?? [];
  return integer === undefined ? undefined : canonical(sign, integer, decimals);
}

/** One character for all kinds of spaces, apostrophes and minus signs; no marks for the text direction. */
function plain(input: string): string {
  return input
    .trim()
    .replaceAll(/\p{Zs}/gu, ' ')
    .replaceAll('’', "'")
    .replaceAll('−', '-')
    .replaceAll(/[\u061c\u200e\u200f]/g, '');
}

function signMarks(text: string): string {
  return text.replaceAll(/[^()-]/g, '');
}

function markIn(text: string): string {
  return text.replaceAll(/[()-]/g, '').trim();
}

/**
 * The position of the decimal point, if there is one. If both `.` and `,` occur, it is the last of them. If one occurs
 * once, it is that one, unless it is a `,` before exactly three digits. All others must separate thousands.
 */
function decimalPointOf(number: string): number | undefined {
  const dot = number.lastIndexOf('.');
  const comma = number.lastIndexOf(',');
  if (dot >= 0 && comma >= 0) return Math.max(dot, comma);
  const point = Math.max(dot, comma);
  const isAlone = point >= 0 && number.indexOf(number.charAt(point)) === point;
  const dividesThousands = point === comma && number.length - point === 4;
  return isAlone && !dividesThousands ? point : undefined;
}

function canonical(sign: string, integer: string, decimals: string): string | undefined {
  const whole = integer.replace(/^0+/, '');
  const fraction = withoutZerosAtEnd(decimals);
  if (whole.length > MAX_INTEGER_DIGITS || fraction.length > MAX_DECIMALS) return undefined;
  if (whole === '' && fraction === '') return '0';
  return `${sign}${whole || '0'}${fraction && `.${fraction}`}`;
}

function withoutZerosAtEnd(decimals: string): string {
  let end = decimals.length;
  while (decimals.charAt(end - 1) === '0') end -= 1;
  return decimals.slice(0, end);
}
