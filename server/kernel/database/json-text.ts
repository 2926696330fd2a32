/**
 * JSON that PostgreSQL has already rendered. It travels to the wire as it is, so that a list of 200
 * records is neither parsed nor serialised again and a decimal keeps every digit.
 */
export class JsonText<Value = unknown> {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** The value itself, for rules that look into it; decimals that a double cannot hold stay exact. */
  value(): Value {
    return parseExactly(this.text);
  }
}

/** The records that a statement answered, by their ids. */
export function recordsById<Value>(
  rows: readonly { readonly id: string; readonly json: string }[],
): ReadonlyMap<string, JsonText<Value>> {
  return new Map(rows.map(({ id, json }) => [id, new JsonText<Value>(json)]));
}

/** Renders any result: texts from PostgreSQL are joined as they are, everything else is serialised. */
export function renderJson(value: unknown): string {
  if (value instanceof JsonText) return value.text;
  if (Array.isArray(value) && value[0] instanceof JsonText) return `[${value.map(renderJson).join(',')}]`;
  return JSON.stringify(value) ?? 'null';
}

/** Parses JSON; decimals that a double cannot hold stay exact. Throws SyntaxError. */
export function parseExactly(text: string) {
  return mayHoldLongNumber(text) ? JSON.parse(text, keepExactNumbers) : JSON.parse(text);
}

/** So many digits and points in a row might not survive as a double; only then is the slower parse worth its time. */
const LONG_NUMBER = 16;

/** Looks at every 16th place alone: one of them is in any number that is long enough. */
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

/** A number as it stood in a JSON text, kept because a double would lose some of its digits. */
export interface ExactNumber {
  readonly rawJSON: string;
}

/** Tells whether a parsed value is a number kept as text. */
export function isExactNumber(value: unknown): value is ExactNumber {
  return JSON.isRawJSON(value);
}

/** Up to this many significant digits a double gives back every decimal that was put in. */
const DIGITS_OF_A_DOUBLE = 15;

/**
 * A reviver for `JSON.parse`: a plain decimal with more digits than a double holds becomes an `ExactNumber`,
 * which `JSON.stringify` writes as it was.
 */
export function keepExactNumbers(_key: string, value: unknown, context: { source?: string }): unknown {
  const { source } = context;
  if (typeof value !== 'number' || source === undefined || source.length <= DIGITS_OF_A_DOUBLE) return value;
  return /^-?\d+(\.\d+)?$/.test(source) && String(value) !== source ? JSON.rawJSON(source) : value;
}
