import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startApi } from '../../../test/api.ts';
import { eventually } from '../../postgres/testing/processes.ts';
import { DESTINATION_KINDS } from '../destinations/destination.schema.ts';
import { addDestination } from '../testing/conversions.ts';
import { requireCountedOnce, untilAllAreSent } from '../testing/counted-once.ts';
import { Fakes } from '../testing/fakes.ts';
import { badDay } from '../testing/faults.ts';
import { winAt } from '../testing/killed-rounds.ts';

/** Conversions beside platforms that fail. `bench/conversions/faults.ts` does it with 10,000 wins. */

const WINS = 12;

const fakes = new Fakes();
await fakes.listen();
const api = await startApi({ ...fakes.config, conversionRetrySchedule: Array(20).fill(0) });
after(() => fakes.close());

describe('platforms that drop requests, count them without an answer, time out or answer 500', () => {
  it('count each win once', async () => {
    for (const kind of DESTINATION_KINDS) await addDestination(api, fakes, kind);
    fakes.trouble = badDay(1_000);
    const wins = await Promise.all(Array.from({ length: WINS }, () => winAt(api, api)));
    await untilAllAreSent(api, 120_000);
    await requireCountedOnce(api, fakes, wins);
    const [{ attempts } = { attempts: 0 }] = await api.rows<{ attempts: number }>(
      'SELECT sum(attempts)::int AS attempts FROM conversion_sends',
    );
    assert.ok(attempts > WINS * DESTINATION_KINDS.length, 'no attempt went wrong');
  });
});

describe('a platform that never answers', () => {
  it('keeps no other destination from what it is sent', async () => {
    fakes.trouble = ({ platform }) => (platform === 'tiktok' ? 'unanswered' : undefined);
    const wins = await Promise.all(Array.from({ length: 8 }, () => winAt(api, api)));
    const states = () =>
      api.rows<{ kind: string; state: string }>(
        `SELECT DISTINCT d.kind, s.state FROM conversion_sends s JOIN conversion_destinations d ON d.id = s.destination_id
         JOIN conversions v ON v.id = s.conversion_id WHERE v.deal_id = ANY ($1::uuid[]) ORDER BY d.kind`,
        [wins],
      );
    await eventually(async () => {
      assert.deepEqual(await states(), [
        { kind: 'google', state: 'checking' },
        { kind: 'https', state: 'sent' },
        { kind: 'linkedin', state: 'sent' },
        { kind: 'meta', state: 'sent' },
        { kind: 'tiktok', state: 'waiting' },
      ]);
    });
  });
});
