/** A number whose digits a double cannot all hold, as the server's `Decimal` has it. */
interface ExactNumber {
  readonly rawJSON: string;
}

/** So many digits and points in a row might not survive as a double; only then is the slower parse worth its time. */
const LONG_NUMBER = /\d[\d.]{15}/;

/** Parses JSON as the server writes it: a decimal that a double cannot hold becomes an `ExactNumber`. Throws SyntaxError. */
export function parseExactly(text: string) {
  return LONG_NUMBER.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text);
}

/** A reviver; a browser that does not tell how a number was written leaves it rounded. */
function keepDigits(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  const source = context?.source ?? '';
  const isRounded = typeof value === 'number' && /^-?\d+(\.\d+)?$/.test(source) && String(value) !== source;
  return isRounded ? ({ rawJSON: source } satisfies ExactNumber) : value;
}
