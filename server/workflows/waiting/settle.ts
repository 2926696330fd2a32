import type { Scene } from '../engine/actions.ts';
import { isRemembered } from '../engine/decide.ts';
import { ends, GOES_ON, type Taken } from '../engine/taken.ts';
import { matches } from '../language/conditions.ts';
import { isEventTrigger } from '../language/guards.ts';
import { LIMITS } from '../language/limits.ts';
import { firstStep } from '../language/walk.ts';
import { awaitedWhileSettling } from './awaited.ts';
import type { Listening } from './wait-for-event.ts';

const MINUTE_MS = 60_000;

/**
 * Lets a run begin when its record has rested. Each change before that moves its beginning, but not for ever, and then its
 * conditions are asked again (docs/behaviour/workflows.md 22).
 * @param since when the run was started, ISO 8601
 */
export function settle(
  { definition, facts, subject }: Scene,
  { listening }: { readonly listening: Listening | null },
  since: string,
): Taken {
  const { trigger } = definition;
  const position = firstStep(definition)?.key ?? null;
  if (!isEventTrigger(trigger)) return { advance: { ...GOES_ON, state: 'running', position }, record: null };
  const now = Date.parse(facts.now);
  const latest = Date.parse(since) + LIMITS.settleMinutes * MINUTE_MS;
  const rested = Math.min(now + trigger.settle_minutes * MINUTE_MS, latest);
  if (listening && listening.heard.length > 0 && rested > now) {
    const dueAt = new Date(rested).toISOString();
    return {
      advance: { ...GOES_ON, state: 'waiting', position, dueAt, settles: true },
      record: null,
      listens: { awaited: awaitedWhileSettling(trigger.on, subject, facts.record), hasLooked: true },
    };
  }
  if (!matches(trigger.where, facts)) return { advance: ends('not_started', 'no_longer'), record: null };
  const advance = { ...GOES_ON, state: 'running', position } as const;
  return { advance, record: null, remembers: isRemembered(trigger) };
}
