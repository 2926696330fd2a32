import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiClient, ApiRecord, Outcome, Write } from './api-client.ts';
import { isSame, Memory } from './memory.ts';
import { nextWrite } from './writes.ts';

/** How long a server may take until it answers again. */
const SETTLE_TIMEOUT_MS = 30_000;

/** A client that writes to records of its own, one write after another, and remembers what was acknowledged. */
export class Writer {
  readonly memory = new Memory();
  acknowledged = 0;
  /** The write whose answer was lost. */
  #unanswered: Write | undefined;

  /** Whether an answer was lost of which nothing is known yet. */
  get isUnanswered(): boolean {
    return this.#unanswered !== undefined;
  }

  /** Writes until an answer is lost or `signal` is set. */
  async writeUntilLost(api: ApiClient, stageIds: readonly string[], signal: AbortSignal): Promise<void> {
    while (!signal.aborted && this.#unanswered === undefined) {
      const write = nextWrite(this.memory, stageIds);
      const outcome = await api.write(write);
      if (outcome.known) this.#acknowledge(write, outcome);
      else this.#unanswered = write;
    }
  }

  /**
   * Finds out what became of the write whose answer was lost: sends it again under its idempotency key, or where it has
   * none looks at the record.
   * @returns what is wrong with it, if anything
   */
  async settle(api: ApiClient): Promise<string[]> {
    const write = this.#unanswered;
    if (!write) return [];
    this.#unanswered = undefined;
    const retried = write.idempotencyKey !== undefined;
    const outcome = await untilAnswered(() => (retried ? api.write(write) : api.get(`${write.path}`)));
    if (retried) {
      this.#acknowledge(write, outcome);
      return [];
    }
    return this.#compare(write, outcome.data);
  }

  #acknowledge(write: Write, outcome: Outcome & { known: true }): void {
    if (outcome.status === 404) throw new Error(`${write.method} ${write.path} did not find its record.`);
    this.acknowledged += 1;
    this.memory.apply(write, outcome.data);
  }

  /** A write without an answer was done wholly or not at all. */
  #compare(write: Write, found: ApiRecord | undefined): string[] {
    const before = this.memory.records.get(write.id ?? '')?.record;
    if (!before) return [`${write.method} ${write.path} was about a record that nobody knew.`];
    if (found && isSame(before, found)) return [];
    const isDone =
      write.method === 'DELETE' ? !found : found !== undefined && isPatched(before, found, write);
    if (!isDone)
      return [`${write.method} ${write.path} was half done: ${JSON.stringify({ before, found, write })}`];
    this.memory.apply(write, found);
    return [];
  }
}

/** The fields that entering a stage sets besides. */
const STAMPS = ['won_at', 'lost_at', 'lost_reason'];

function isPatched(before: ApiRecord, found: ApiRecord, { body = {} }: Write): boolean {
  const stamps = 'stage_id' in body ? STAMPS.map((name) => [name, found[name]]) : [];
  return isSame({ ...before, ...body, ...Object.fromEntries(stamps) }, found);
}

async function untilAnswered(send: () => Promise<Outcome>): Promise<Outcome & { known: true }> {
  for (const deadline = Date.now() + SETTLE_TIMEOUT_MS; Date.now() < deadline; await sleep(50)) {
    const outcome = await send();
    if (outcome.known) return outcome;
  }
  throw new Error('The server does not answer again.');
}
