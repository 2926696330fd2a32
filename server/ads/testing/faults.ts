import { createHash } from 'node:crypto';
import { eventIdIn } from './counted-once.ts';
import type { Fakes, Trouble } from './fakes.ts';

/** What goes wrong with half of all attempts. */
const FAULTS: readonly Trouble[] = ['lost', 'answer_lost', 'fails', undefined, undefined, undefined];

/** From this attempt on a purchase arrives, so that the retries of a test do not run out. */
const ARRIVES = 8;

/**
 * Platforms on a bad day: half of all attempts are lost, counted without an answer, or answered by 500, each purchase in an order of its
 * own. One of so many requests to a platform is counted, and Kontor waits for its answer in vain; the first one is among them.
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
