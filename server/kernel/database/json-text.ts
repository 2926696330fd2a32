/**
 * JSON rendered by PostgreSQL. It is sent unchanged, so a list of 200 records is not parsed and serialized
 * again, and decimals keep every digit.
 */
export class JsonText<Value = unknown> {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** The parsed value. Decimals that a double cannot represent stay exact. */
  value(): Value {
    return parseExactly(this.text);
  }
}

/** Maps records returned by a statement by their ids. */
export function recordsById<Value>(
  rows: readonly { readonly id: string; readonly json: string }[],
): ReadonlyMap<string, JsonText<Value>> {
  return new Map(rows.map(({ id, json }) => [id, new JsonText<Value>(json)]));
}

/** Serializes a result. JSON from PostgreSQL is inserted unchanged. */
export function renderJson(value: unknown): string {
  if (value instanceof JsonText) return value.text;
  if (Array.isArray(value) && value[0] instanceof JsonText) return `[${value.map(renderJson).join(',')}]`;
  return JSON.stringify(value) ?? 'null';
}

/** Parses JSON. Decimals that a double cannot represent stay exact. Throws SyntaxError. */
export function parseExactly(text: string) {
  return mayHoldLongNumber(text) ? JSON.parse(text, keepExactNumbers) : JSON.parse(text);
}

/**
 * A run of this many digits and points might lose precision as a double. Only then is the slower parser used.
 */
const LONG_NUMBER = 16;

/** Checks only every 16th character: a number that is long enough covers at least one of them. */
function mayHoldLongNumber(text: string): boolean {
  for (let place = LONG_NUMBER - 1; place < text.length; place += LONG_NUMBER) {
    if (!isDigitOrPoint(text, place)) continue;
    let [from, to] = [place, place];
    while (isDigitOrPoint(text, from - 1)) from -= 1;
    while (isDigitOrPoint(text, to + 1)) to += 1;
    if (to - from + 1 >= LONG_NUMBER) return true;
  }
  return false;
}

function isDigitOrPoint(text: string, place: number): boolean {
  const code = text.charCodeAt(place);
  return (code >= 48 && code <= 57) || code === 46;
}

/** A number kept as JSON text, because a double would lose digits. */
export interface ExactNumber {
  readonly rawJSON: string;
}

/** Whether a parsed value is a number kept as text. */
export function isExactNumber(value: unknown): value is ExactNumber {
  return JSON.isRawJSON(value);
}

/** A double preserves any decimal with up to this many significant digits. */
const DIGITS_OF_A_DOUBLE = 15;

/**
 * A reviver for `JSON.parse`. A plain decimal with more digits than a double can hold becomes an
 * `ExactNumber`, which `JSON.stringify` writes unchanged.
 */
export function keepExactNumbers(_key: string, value: unknown, context: { source?: string }): unknown {
  const { source } = context;
  if (typeof value !== 'number' || source === undefined || source.length <= DIGITS_OF_A_DOUBLE) return value;
  return /^-?\d+(\.\d+)?$/.test(source) && String(value) !== source ? JSON.rawJSON(source) : value;
}
