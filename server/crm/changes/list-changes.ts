import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { selectHorizon } from '../../kernel/database/open-writes.sql.ts';
import type { OfferedEvent } from '../../kernel/family/family.ts';
import type { ReadContext } from '../../kernel/operations/context.ts';
import { cursorExpired, invalidRequest, temporarilyUnavailable } from '../../kernel/operations/errors.ts';
import { defineRead } from '../../kernel/operations/operation.ts';
import { requireScope } from '../../kernel/operations/scopes.ts';
import { changesMeta, changesQuery, changeView } from './change.schema.ts';
import { type FeedLimits, selectChanges, selectFeedLimits } from './changes.sql.ts';
import { type Change, changeOf, type FeedKind, kindsOf } from './changes.ts';
import { cursorOf, type Place, placeAt, placeOf } from './cursor.ts';

/** How often a request that waits looks again. */
const LOOK_AGAIN_MS = 400;

/** How many requests of one organization may wait at once, in each process. */
const MOST_WAITING = 10;

/**
 * The feed of changes (docs/behaviour/changes.md).
 * @param events all events of all families
 */
export function listChanges(events: readonly OfferedEvent[]) {
  const kinds = kindsOf(events);
  const waiting = new Waiting();
  return defineRead({
    name: 'list-changes',
    summary: 'List changes',
    description:
      'Every creation, change, deletion and merge in the order in which they were recorded. No change is missing, and none ' +
      'appears behind a cursor that was already returned. Cursors can be used for 30 days; an older one is 410.',
    scope: 'crm:read',
    takesCursor: true,
    input: changesQuery,
    output: z.array(changeView),
    meta: changesMeta,
    run: async (context, { after, kinds: names, limit, wait }) => {
      const types = typesOf(context, kinds, names);
      const page = { after: after === undefined ? undefined : placeOf(after), types, limit };
      const found = await readPage(context, page);
      if (found.data.length > 0 || wait === 0 || !page.after) return answer(found);
      return answer(
        await waiting.during(context.organizationId, () =>
          waitForPage(context, { ...page, after: found.next }, performance.now() + wait * 1_000),
        ),
      );
    },
  });
}

interface Page {
  /** Absent to begin now. */
  readonly after: Place | undefined;
  readonly types: readonly string[];
  readonly limit: number;
}

interface Found {
  readonly data: readonly Change[];
  readonly next: Place;
}

const answer = ({ data, next }: Found) => ({ data: [...data], meta: { next_cursor: cursorOf(next) } });

/**
 * The types of events that a caller asks for and may read.
 * @throws 400 for an unknown kind, 403 if the scope of a named kind is missing
 */
function typesOf(
  { caller }: ReadContext,
  kinds: readonly FeedKind[],
  names: readonly string[] | undefined,
): readonly string[] {
  const { scopes } = caller.credential;
  if (names === undefined) {
    return kinds.filter(({ scope }) => scopes.has(scope)).flatMap(({ types }) => types);
  }
  return names.flatMap((name) => {
    const kind = kinds.find((candidate) => candidate.name === name);
    if (!kind) {
      throw invalidRequest(`'kinds' must be among: ${kinds.map((known) => known.name).join(', ')}.`);
    }
    requireScope(scopes, kind.scope);
    return kind.types;
  });
}

/** Reads the horizon first, then the changes before it, so that none can appear behind the next cursor. */
async function readPage(context: ReadContext, { after, types, limit }: Page): Promise<Found> {
  const { organizationId } = context;
  const [time] = await context.query<{ horizon: string }>(selectHorizon(organizationId));
  const [limits] = await context.query<FeedLimits>(selectFeedLimits(time?.horizon ?? ''));
  if (!limits) throw new Error('The limits of the feed were not returned.');
  const { horizon, earliest } = limits;
  if (!after) return { data: [], next: placeAt(horizon) };
  if (BigInt(after.at) < BigInt(earliest)) throw cursorExpired();
  const data = (
    await context.query<Parameters<typeof changeOf>[0]>(
      selectChanges(organizationId, types, { after, horizon, limit }),
    )
  ).map(changeOf);
  const last = data.at(-1);
  if (data.length === limit && last) return { data, next: placeOf(last.cursor) };
  // Another open transaction may have set the horizon back meanwhile.
  return { data, next: BigInt(horizon) > BigInt(after.at) ? placeAt(horizon) : after };
}

async function waitForPage(context: ReadContext, page: Page, until: number): Promise<Found> {
  const { stopping } = context;
  const delay = Math.min(LOOK_AGAIN_MS, Math.max(0, until - performance.now()));
  await pause(delay, undefined, { ...(stopping && { signal: stopping }) }).catch(() => undefined);
  const found = await readPage(context, page);
  if (found.data.length > 0 || performance.now() >= until || stopping?.aborted) return found;
  return waitForPage(context, { ...page, after: found.next }, until);
}

/** Counts the waiting requests of each organization. */
class Waiting {
  readonly #counts = new Map<string, number>();

  /** @throws 503 `temporarily_unavailable` if too many of the organization's requests wait */
  async during<Result>(organizationId: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#counts.get(organizationId) ?? 0;
    if (before >= MOST_WAITING) throw temporarilyUnavailable(1);
    this.#counts.set(organizationId, before + 1);
    try {
      return await work();
    } finally {
      const left = (this.#counts.get(organizationId) ?? 1) - 1;
      if (left === 0) this.#counts.delete(organizationId);
      else this.#counts.set(organizationId, left);
    }
  }
}
