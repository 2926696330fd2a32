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

/** Renders any result: texts from PostgreSQL are joined as they are, everything else is serialised. */
export function renderJson(value: unknown): string {
  if (value instanceof JsonText) return value.text;
  if (Array.isArray(value) && value[0] instanceof JsonText) return `[${value.map(renderJson).join(',')}]`;
  return JSON.stringify(value) ?? 'null';
}

/** A number that might not survive as a double; only then is the slower parse worth its time. */
const LONG_NUMBER = /[\d.]{16}/;

/** Parses JSON; decimals that a double cannot hold stay exact. Throws SyntaxError. */
export function parseExactly(text: string) {
  return LONG_NUMBER.test(text) ? JSON.parse(text, keepExactNumbers) : JSON.parse(text);
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
