import type { ParseArgsOptionsConfig } from 'node:util';
import type { Config } from '../config.ts';

/** The terminal of a command: results go to `out`, messages for people to `err`. */
export interface Terminal {
  out(text: string): void;
  err(text: string): void;
  /** Everything on stdin. */
  readInput(): Promise<string>;
}

/** The first line of stdin, such as a password. */
export async function firstLine(terminal: Terminal): Promise<string> {
  const [line = ''] = (await terminal.readInput()).split(/\r?\n/);
  return line;
}

export interface CommandCall {
  readonly config: Config;
  readonly terminal: Terminal;
  /** The given options by name. */
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
  /** The positional arguments after the command's name, as many as the command expects. */
  readonly positionals: readonly string[];
}

/** A command of the command line. */
export interface Command {
  /** The name as typed: `setup`, `keys create`. */
  readonly name: string;
  /** A line for the list of commands. */
  readonly summary: string;
  /** The synopsis after the name, such as `--organization SLUG --name NAME`. */
  readonly usage: string;
  /** What it does, for someone who has never used it, with an example. */
  readonly help: string;
  readonly options: ParseArgsOptionsConfig;
  /** Names of the positional arguments; one in brackets is optional. */
  readonly positionals?: readonly string[];
  readonly run: (call: CommandCall) => Promise<void>;
}

/** A command line that is not valid. The message says what to write. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** The value of a required option. Throws UsageError if it is missing or empty. */
export function requiredOption(call: CommandCall, name: string): string {
  const value = call.options[name];
  if (typeof value === 'string' && value.trim() !== '') return value;
  throw new UsageError(`--${name} is required.`);
}
