import { type DestinationStream, type Logger, pino, symbols } from 'pino';
import { createRedactor, type Redact } from './redact.ts';

/** How long a line waits for others, and how many of them wait: a call of the system for each would cost as much as a query. */
const WAIT_MS = 50;
const MAX_WAITING = 200;
const WARNING = pino.levels.values.warn ?? 0;

/**
 * The log of the process, one JSON object a line on stdout. What merely tells is written together with what is told
 * within 50 ms, and before the process ends; warnings and what is worse are written at once.
 * @param hidden texts that are never shown; see `createRedactor`
 */
export function createLog(level: string, hidden: readonly string[] = []): Logger {
  const lines = new GatheredLines(pino.destination({ dest: 1, sync: true }), createRedactor(hidden));
  process.once('exit', () => lines.flush());
  return pino({ level }, lines);
}

/** The log of a command: its warnings on stderr, because its answer is on stdout. */
export function createCommandLog(hidden: readonly string[]): Logger {
  return pino({ level: 'warn' }, new GatheredLines(pino.destination(2), createRedactor(hidden)));
}

/** Passes lines on to a destination, several at once and without secrets. */
export class GatheredLines implements DestinationStream {
  readonly [symbols.needsMetadataGsym] = true;
  /** The level of the line that is being written, as Pino says. */
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

  /** Passes on what waits. */
  flush(): void {
    if (this.#waiting.length === 0) return;
    const lines = this.#waiting.join('');
    this.#waiting = [];
    this.#destination.write(lines);
  }
}
