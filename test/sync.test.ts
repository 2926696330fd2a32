import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { feedsBesideImport } from '../bench/sync/feeds.ts';
import { openPlace } from '../bench/sync/installation.ts';
import { pollBesideWrites } from '../bench/sync/polled.ts';
import { raceUpserts } from '../bench/sync/races.ts';
import { transferContacts } from '../bench/sync/transfer.ts';
import { temporaryDataDir } from './server-process.ts';

/** What integrations rely on, in small rounds; `bench/sync.ts` has long ones. */

const dataDir = temporaryDataDir();

describe('an integration that keeps another system in step', async () => {
  const place = await openPlace(dataDir);
  // Before the directory is removed, which ends with the file.
  after(() => place.close());

  it('misses nothing beside an import, writers and a kill of the server, by feed and by updated_since', async () => {
    const { changes, ...polled } = await pollBesideWrites(place, { changes: 400, kills: 1 });
    assert.ok(changes >= 400, String(changes));
    assert.deepEqual(polled, { kills: 1, missedByFeed: 0, repeatedByFeed: 0, missedByList: 0 });
  });

  it('sees changes of its organization while another one imports', async () => {
    const { quiet, beside } = await feedsBesideImport(place, { rows: 2_000, changes: 5 });
    assert.equal(quiet.length, 5);
    assert.ok(beside.length > 0, 'a change was written and seen before the import ended');
  });

  it('makes one record of simultaneous upserts, round after round', async () => {
    assert.deepEqual(await raceUpserts(place, 40), { rounds: 40, wrong: 0 });
  });

  it('moves contacts in and out in batches and pages, 200 at a time', async () => {
    const { seconds: _, ...moved } = await transferContacts(place, 450);
    assert.deepEqual(moved, { sent: 450, received: 450, requests: 6 });
  });
});
