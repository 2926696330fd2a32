/** A number with more digits than a double can hold, as in the server's `Decimal`. */
interface ExactNumber {
  readonly rawJSON: string;
}

/** A run of digits this long may not survive as a double; only then is the slower parse needed. */
const LONG_NUMBER = /\d[\d.]{15}/;

/** Parses JSON as the server writes it: a decimal that a double cannot hold becomes an `ExactNumber`. Throws SyntaxError. */
export function parseExactly(text: string) {
  return LONG_NUMBER.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text);
}

/** A JSON reviver. Browsers that do not pass the source text leave the number rounded. */
function keepDigits(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  const source = context?.source ?? '';
  const isRounded = typeof value === 'number' && /^-?\d+(\.\d+)?$/.test(source) && String(value) !== source;
  return isRounded ? ({ rawJSON: source } satisfies ExactNumber) : value;
}
