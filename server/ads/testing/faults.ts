import { createHash } from 'node:crypto';
import { eventIdIn } from './counted-once.ts';
import type { Fakes, Trouble } from './fakes.ts';

/** What goes wrong with half of all attempts. */
const FAULTS: readonly Trouble[] = ['lost', 'answer_lost', 'fails', undefined, undefined, undefined];

/** From this attempt on a purchase arrives, so that the retries of a test do not run out. */
const ARRIVES = 8;

/**
 * Platforms on a bad day. Half of all attempts are lost, counted without an answer, or answered with 500, in another order for each
 * purchase. And each platform counts one request without ever answering it: its first one, and then one of every `unansweredOneOf`.
 */
export function badDay(unansweredOneOf: number): Fakes['trouble'] {
  const requests = new Map<string, number>();
  const count = (key: string) => {
    const before = requests.get(key) ?? 0;
    requests.set(key, before + 1);
    return before;
  };
  return ({ platform, text }) => {
    const id = eventIdIn(text);
    if (id === undefined) return undefined;
    const attempt = count(`${platform} ${id}`);
    if (count(platform) % unansweredOneOf === 0) return 'unanswered';
    const [draw = 0] = createHash('sha256').update(`${platform} ${id} ${attempt}`).digest();
    return attempt < ARRIVES ? FAULTS[draw % FAULTS.length] : undefined;
  };
}
