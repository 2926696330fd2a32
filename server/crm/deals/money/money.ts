import { isCurrencyMark } from '../../../kernel/fields/currency.ts';

const MAX_INTEGER_DIGITS = 15;
const MAX_DECIMALS = 4;
/** Room for all digits, their separators, a sign and a currency on both sides; what is longer is not read at all. */
const MAX_TEXT_LENGTH = 64;

/** What stands before, the number from its first digit or decimal point to its last digit, what stands after. */
const PARTS = /^(\D*?)((?:(?<!\p{L})[.,])?\d(?:[\d.,' ]*\d)?)(\D*)$/u;

/** The sign by the marks before and after the number; any other marks are a mistake. */
const SIGNS: Readonly<Record<string, '' | '-'>> = { '|': '', '-|': '-', '(|)': '-' };

/** Digits alone, in groups of three divided alike, or as in India in groups of two before the last three. */
const INTEGER = /^(?:\d*|[1-9]\d*([.,' ])(?:\d{3}\1)*\d{3}|[1-9]\d*,(?:\d{2},)*\d{3})$/;
const DIGITS = /^\d*$/;

/**
 * Reads an amount as people write it: `$1,200.50`, `1 200,50 €`, `€1.200,50`, `(5)` (docs/behaviour/deals.md 3).
 * Returns the exact decimal in its one canonical form (`-1200.5`: no exponent, plus, leading or trailing zeros, nor
 * `-0`), or undefined when the text is not an amount, or one of more than 15 integer digits or 4 decimals.
 */
export function parseMoney(input: string): string | undefined {
  if (input.length > MAX_TEXT_LENGTH) return undefined;
  const [, before, number, after] = PARTS.exec(plain(input)) ?? [];
  if (before === undefined || number === undefined || after === undefined) return undefined;
  const sign = SIGNS[`${signMarks(before)}|${signMarks(after)}`];
  if (sign === undefined || !isMarkOrBlank(before) || !isMarkOrBlank(after)) return undefined;

  const point = decimalPointOf(number) ?? number.length;
  const integer = number.slice(0, point);
  const decimals = number.slice(point + 1);
  if (!INTEGER.test(integer) || !DIGITS.test(decimals)) return undefined;
  return canonical(sign, integer.replaceAll(/\D/g, ''), decimals);
}

/**
 * Writes a JSON number as `parseMoney` would: the shortest decimal that reads back as the same number. Returns undefined
 * for NaN, infinities and numbers of more than 15 integer digits or 4 decimals.
 */
export function moneyFromNumber(value: number): string | undefined {
  // What JavaScript writes with an exponent lies outside the limits: 1e21 and more, or less than 1e-6.
  const [, sign = '', integer, decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(value)) ?? [];
  return integer === undefined ? undefined : canonical(sign, integer, decimals);
}

/** One character for each kind of blank, apostrophe and minus; no marks of the writing direction. */
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

function isMarkOrBlank(text: string): boolean {
  const mark = text.replaceAll(/[()-]/g, '').trim();
  return mark === '' || isCurrencyMark(mark);
}

/**
 * Where the decimal point is, if there is one. The last of `.` and `,` when both occur; one that occurs alone and once,
 * unless it is a `,` before exactly three digits. Whatever else there is must then divide thousands.
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
