import { type DestinationStream, type Logger, pino, symbols } from 'pino';
import { createRedactor, type Redact } from './redact.ts';

/**
 * How long, and for how many more, a line waits before it is written. One system call per line would cost as much as a
 * query.
 */
const WAIT_MS = 50;
const MAX_WAITING = 200;
const WARNING = pino.levels.values.warn ?? 0;

/**
 * Creates the log of the process: one JSON object per line on stdout. Info lines of 50 ms are written together, at the
 * latest when the process ends; warnings and errors are written at once.
 * @param hidden texts that must never appear; see `createRedactor`
 */
export function createLog(level: string, hidden: readonly string[] = []): Logger {
  const lines = new GatheredLines(pino.destination({ dest: 1, sync: true }), createRedactor(hidden));
  process.once('exit', () => lines.flush());
  return pino({ level }, lines);
}

/** Creates the log of a command. Warnings go to stderr, because stdout is for the result. */
export function createCommandLog(hidden: readonly string[]): Logger {
  return pino({ level: 'warn' }, new GatheredLines(pino.destination(2), createRedactor(hidden)));
}

/** Collects lines and writes several at once, with secrets removed. */
export class GatheredLines implements DestinationStream {
  readonly [symbols.needsMetadataGsym] = true;
  /** The Pino level of the line that is being written. */
  lastLevel = 0;
  readonly #destination: DestinationStream;
  readonly #redact: Redact;
  #waiting: string[] = [];

  constructor(destination: DestinationStream, redact: Redact = createRedactor()) {
    this.#destination = destination;
    this.#redact = redact;
  }

  write(line: string): void {
    this.#waiting.push(this.#redact(line));
    if (this.lastLevel >= WARNING || this.#waiting.length >= MAX_WAITING) this.flush();
    else if (this.#waiting.length === 1) setTimeout(() => this.flush(), WAIT_MS).unref();
  }

  /** Writes the collected lines. */
  flush(): void {
    if (this.#waiting.length === 0) return;
    const lines = this.#waiting.join('');
    this.#waiting = [];
    this.#destination.write(lines);
  }
}
