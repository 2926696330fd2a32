import { inspect } from 'node:util';

/** One setting, as the reader uses it and docs/configuration.md describes it. */
export interface Setting<Value> {
  /** The environment variable. */
  readonly name: string;
  readonly description: string;
  /** The allowed values; completes "expected …". */
  readonly expected: string;
  readonly default: Value;
  /** Describes the default if its value does not. */
  readonly defaultText?: string;
  /** The value may hold a password, so it is never shown. */
  readonly secret?: true;
  /** Returns the value of a text, or undefined if it is not as expected. */
  readonly parse: (text: string) => Value | undefined;
  /** What to tell whoever set a value that is taken, but not as they may think. */
  readonly warning?: (text: string) => string | undefined;
}

/** Gives a literal of the table its type. */
export function setting<Value>(definition: Setting<Value>): Setting<Value> {
  return definition;
}

const SHOWN_CHARACTERS = 100;

/** Says that a value cannot be used, and what was expected. */
export function describeProblem({ name, expected, secret }: Setting<unknown>, text: string): string {
  // Quoted with escapes, so that control characters reach no terminal.
  const given = secret ? 'has a value that cannot be used' : `is ${inspect(text.slice(0, SHOWN_CHARACTERS))}`;
  return `${name} ${given}; expected ${expected}.`;
}
