import { inspect } from 'node:util';

/** A setting, for the reader and for docs/configuration.md. */
export interface Setting<Value> {
  /** The environment variable. */
  readonly name: string;
  readonly description: string;
  /** The allowed values; completes "expected …". */
  readonly expected: string;
  readonly default: Value;
  /** Describes the default if its value does not. */
  readonly defaultText?: string;
  /** Set if the value may contain a password; it is never shown. */
  readonly secret?: true;
  /** Parses a text; returns undefined if it is not valid. */
  readonly parse: (text: string) => Value | undefined;
  /** A warning for a value that is accepted but may not mean what people expect. */
  readonly warning?: (text: string) => string | undefined;
}

/** Gives a setting its type. */
export function setting<Value>(definition: Setting<Value>): Setting<Value> {
  return definition;
}

const SHOWN_CHARACTERS = 100;

/** Says that a value is not valid, and what was expected. */
export function describeProblem({ name, expected, secret }: Setting<unknown>, text: string): string {
  // Quoted with escapes, so that control characters do not reach a terminal.
  const given = secret ? 'has a value that cannot be used' : `is ${inspect(text.slice(0, SHOWN_CHARACTERS))}`;
  return `${name} ${given}; expected ${expected}.`;
}
