import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Statements } from '../../kernel/database/database.ts';
import { defineJob } from '../../kernel/jobs/job.ts';
import {
  insertSeal,
  type SealRow,
  selectEntriesBetween,
  selectHorizon,
  selectOrganizationsToSeal,
  selectOrigin,
  selectWhetherEnded,
} from './audit-seal.sql.ts';
import { type SealedEntry, sealHash } from './seal-digest.ts';

/** The most entries that one seal covers. */
const AT_ONCE = 1_000;

/**
 * An entry gets its time shortly before its transaction gets a number. Once all transactions of a moment have ended,
 * no entry older than this can appear any more. It is longer than the longest statement timeout of the service.
 */
const MARGIN_SECONDS = 60;

const POLL_MS = 200;
const LONGEST_WAIT_MS = 120_000;

/** The position before all entries, and the last id of a moment. */
export const BEFORE_ALL = { at: '-infinity', id: '00000000-0000-0000-0000-000000000000' };
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** The job that seals new entries of the audit log. */
export const sealAuditLogs = defineJob({
  kind: 'access.seal-audit-log',
  title: 'Seal the audit log',
  input: z.object({}),
  attempts: 5,
  retrySeconds: [60],
  everySeconds: 300,
  run: ({ database, signal }) => sealAll(database, { signal }),
});

/**
 * Seals all entries that are old enough. Each seal is one statement, so a process may stop anywhere. If two processes
 * seal at once, one adds the seal and the other stops.
 */
export async function sealAll(
  database: Statements,
  { marginSeconds = MARGIN_SECONDS, signal }: { marginSeconds?: number; signal?: AbortSignal } = {},
): Promise<void> {
  const [horizon] = await database.query<{ until_at: string; next_transaction: string }>(
    selectHorizon(marginSeconds),
  );
  const [place] = await database.query<{ origin: string }>(selectOrigin());
  if (!horizon || !place) throw new Error('The database did not return its time.');
  await waitUntilEnded(database, horizon.next_transaction, signal);
  const rows = await database.query<{ organization_id: string } & Partial<SealRow>>(
    selectOrganizationsToSeal(horizon.until_at),
  );
  for (const { organization_id, ...last } of rows) {
    if (signal?.aborted) return;
    const former = isSeal(last) ? last : undefined;
    await sealOne(database, organization_id, former, { untilAt: horizon.until_at, origin: place.origin });
  }
}

function isSeal(row: Partial<SealRow>): row is SealRow {
  return typeof row.number === 'string';
}

async function waitUntilEnded(
  database: Statements,
  nextTransaction: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  for (
    const deadline = performance.now() + LONGEST_WAIT_MS;
    performance.now() < deadline;
    await sleep(POLL_MS)
  ) {
    signal?.throwIfAborted();
    const ended = await database.query(selectWhetherEnded(nextTransaction));
    if (ended.length > 0) return;
  }
  throw new Error('A transaction has run for minutes, so the audit log was not sealed. It will be retried.');
}

async function sealOne(
  database: Statements,
  organizationId: string,
  last: SealRow | undefined,
  { untilAt, origin }: { readonly untilAt: string; readonly origin: string },
): Promise<void> {
  for (let former = last; ; ) {
    const after = former ? { at: former.until_at, id: former.until_id } : BEFORE_ALL;
    const horizon = { at: untilAt, id: LAST_ID };
    const entries = await database.query<SealedEntry>(
      selectEntriesBetween(organizationId, after, horizon, AT_ONCE),
    );
    const isFull = entries.length === AT_ONCE;
    const end = isFull ? entries.at(-1) : undefined;
    if (entries.length === 0) return;
    const head = {
      org_id: organizationId,
      number: String(BigInt(former?.number ?? 0) + 1n),
      segment: (former?.segment ?? 1) + (former && former.origin !== origin ? 1 : 0),
      origin,
      previous: former?.hash ?? '',
      until_at: end?.occurred_at ?? untilAt,
      until_id: end?.id ?? LAST_ID,
    };
    const hash = sealHash(head, entries).toString('hex');
    const seal: SealRow = { ...head, entries: entries.length, hash };
    const added = await database.query(insertSeal(seal));
    if (added.length === 0 || !isFull) return;
    former = seal;
  }
}
