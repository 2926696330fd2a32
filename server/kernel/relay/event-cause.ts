import { type Actor, actorOf } from '../operations/actor.ts';
import type { Caller } from '../operations/credential.ts';

/** What caused an event. Stored with the event for consumers inside Kontor, and never sent to webhook receivers. */
export interface EventCause {
  readonly request_id: string;
  readonly door: Caller['door'];
  readonly actor: { readonly kind: Actor['kind']; readonly id: string; readonly user_id: string | null };
  /**
   * The workflows that led to this change by reacting to each other's events, first one first. A repeated id means a
   * loop.
   */
  readonly chain: readonly string[];
  /** How many steps the change is away from a call from outside, which has depth 0. */
  readonly depth: number;
  /** Set if the change takes another one back. It starts no workflow. */
  readonly undoes?: true;
  /** Set if the change starts workflows and conversions although a background job makes it. */
  readonly starts_work?: true;
}

/** The cause of the events of a call. */
export function causeOf(caller: Caller, { undoes }: { readonly undoes?: true | undefined } = {}): EventCause {
  const { requestId, door, chain = [], startsWork } = caller;
  const { kind, id, userId } = actorOf(caller);
  const actor = { kind, id, user_id: userId };
  return {
    ...{ request_id: requestId, door, actor, chain, depth: chain.length },
    ...(undoes && { undoes }),
    ...(startsWork && { starts_work: startsWork }),
  };
}
