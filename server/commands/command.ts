import type { ParseArgsOptionsConfig } from 'node:util';
import type { Config } from '../config.ts';

/** Where a command speaks: results to `out`, everything for people to `err`. */
export interface Terminal {
  out(text: string): void;
  err(text: string): void;
  /** All that stands on stdin. */
  readInput(): Promise<string>;
}

export interface CommandCall {
  readonly config: Config;
  readonly terminal: Terminal;
  /** The options that were given, by name. */
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
  /** What stands behind the command's name without a dash, in the number that the command asks for. */
  readonly positionals: readonly string[];
}

/** A command of the command line. */
export interface Command {
  /** As it is typed: `setup`, `keys create`. */
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** The synopsis behind the name, such as `--organization SLUG --name NAME`. */
  readonly usage: string;
  /** What it does, for who has never used it, with an example. */
  readonly help: string;
  readonly options: ParseArgsOptionsConfig;
  /** Names of the positional arguments; one in brackets may be left out. */
  readonly positionals?: readonly string[];
  readonly run: (call: CommandCall) => Promise<void>;
}

/** A command line that cannot be understood; the message says what to write. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** The text of a required option. Throws UsageError when it is missing or empty. */
export function requiredOption(call: CommandCall, name: string): string {
  const value = call.options[name];
  if (typeof value === 'string' && value.trim() !== '') return value;
  throw new UsageError(`--${name} is required.`);
}
