/** Numbers, also as texts, in which they keep all their digits. */

const DECIMAL = /^(-?)(\d{1,30})(?:\.(\d{1,30}))?$/;
const DIGITS = 30;

/** Whether a value is a number. */
export function isDecimal(value: unknown): value is string | number {
  return typeof value === 'number'
    ? Number.isFinite(value)
    : typeof value === 'string' && DECIMAL.test(value);
}

/** Less than 0 if the first number is less than the second, 0 if they are the same. */
export function compareDecimals(one: string | number, other: string | number): number {
  const [left, right] = [scaled(one), scaled(other)];
  if (left === undefined || right === undefined) return Number(one) - Number(other);
  return left < right ? -1 : Number(left > right);
}

/** A number as a whole one of so many digits more; undefined if it has none, such as 1e300. */
function scaled(value: string | number): bigint | undefined {
  const found = DECIMAL.exec(String(value));
  if (!found) return undefined;
  const [, sign = '', whole = '', part = ''] = found;
  return BigInt(sign + whole + part.padEnd(DIGITS, '0'));
}
