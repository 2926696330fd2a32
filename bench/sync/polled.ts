import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from '../../server/kernel/database/sql.ts';
import { fileOf, type Place, type Tenant } from './installation.ts';
import { followChanges, type Poller, pollContacts } from './pollers.ts';
import type { Remote } from './remote.ts';

const WRITERS = 8;

/** What pollers missed. */
export interface Polled {
  readonly changes: number;
  readonly kills: number;
  /** Changes that `GET /api-changes` never showed, and those that it showed again. */
  readonly missedByFeed: number;
  readonly repeatedByFeed: number;
  /** Contacts whose last state never came with `updated_since`. */
  readonly missedByList: number;
}

/**
 * Lets two pollers follow an organization while a file is imported, writers create and change contacts, and the server is killed
 * again and again; then compares what they saw with the database. Half of the changes are imported, the others written.
 */
export async function pollBesideWrites(
  place: Place,
  wanted: { readonly changes: number; readonly kills: number },
): Promise<Polled> {
  const stopping = new AbortController();
  let killing = Promise.resolve();
  try {
    const tenant = await place.addTenant('Polled');
    const feed = await followChanges(tenant.remote);
    const list = pollContacts(tenant.remote);
    await tenant.startImport(fileOf(wanted.changes / 2));
    killing = killAtTimes(place, wanted.kills, stopping.signal);
    await Promise.all(
      Array.from({ length: WRITERS }, (_, writer) =>
        write(tenant.remote, writer, Math.ceil(wanted.changes / 4 / WRITERS)),
      ),
    );
    while (!(await tenant.isImported())) await sleep(100);
    await killing;
    await Promise.all([feed.finish(), list.finish()]);
    return { kills: wanted.kills, ...(await compare(place, tenant, feed, list)) };
  } finally {
    stopping.abort();
    await killing;
  }
}

/** A second of work, then a kill. */
async function killAtTimes(place: Place, kills: number, signal: AbortSignal): Promise<void> {
  for (let kill = 0; kill < kills && !signal.aborted; kill += 1) {
    await sleep(500 + Math.random() * 1_000);
    await place.kill();
  }
}

/** Creates contacts and changes each of them. */
async function write(remote: Remote, writer: number, contacts: number): Promise<void> {
  for (let n = 0; n < contacts; n += 1) {
    const { body } = await remote.post('/api-contacts', { first_name: `W${writer}` }, `${writer}-${n}`);
    await remote.patch(`/api-contacts/${Object(body.data).id}`, { job_title: `Title ${n}` });
  }
}

async function compare({ installation }: Place, { id }: Tenant, feed: Poller, list: Poller) {
  const { owner } = installation;
  const changes = await owner.query<{ change: string; count: number }>(sql`
    SELECT split_part(event_type, '.', 2) || ' ' || record_id AS change, count(*)::int AS count FROM events
    WHERE org_id = ${id} GROUP BY 1`);
  const contacts = await owner.query<{ state: string }>(sql`
    SELECT id || ' ' || to_char(updated_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS state FROM contacts WHERE org_id = ${id}`);
  const told = Map.groupBy(feed.seen, (seen) => seen.split(' ').slice(0, 2).join(' '));
  const missed = changes.map(({ change, count }) => Math.max(0, count - (told.get(change)?.length ?? 0)));
  return {
    changes: changes.reduce((sum, { count }) => sum + count, 0),
    missedByFeed: missed.reduce((sum, count) => sum + count, 0),
    repeatedByFeed: feed.repeated,
    missedByList: contacts.filter(({ state }) => !list.seen.has(state)).length,
  };
}
