import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startApi } from '../../../test/api.ts';
import { MailServer } from '../../kernel/mail/testing/mail-server.ts';
import { eventually } from '../../postgres/testing/processes.ts';
import type { Destination } from '../destinations/destination.schema.ts';
import { addDestination, conversionsOf, sendOf, settled, win } from '../testing/conversions.ts';
import { Fakes } from '../testing/fakes.ts';

/** Whom Kontor tells about destinations, how often, and what becomes of purchases meanwhile (docs/behaviour/conversions.md 4 and 17). */

const smtp = await new MailServer().listen();
after(() => smtp.close());
const fakes = new Fakes();
await fakes.listen();
after(() => fakes.close());
const api = await startApi({
  ...fakes.config,
  conversionRetrySchedule: [0, 0, 0],
  smtpUrl: `smtp://127.0.0.1:${smtp.port}?ignoreTLS=true`,
  mailFrom: 'Kontor <kontor@example.com>',
});

const PATH = '/api-conversion-destinations';
const DAY_MS = 86_400_000;
/** How many emails of a kind there are, sent or not. */
const mailsOf = async (kind: string) =>
  (await api.rows('SELECT FROM mail_messages WHERE kind = $1', [kind])).length;

describe('a destination whose token dies', () => {
  it('is told to its owner once, and what waited is sent after that unless it is too late', async () => {
    const destination = await addDestination(api, fakes, 'tiktok', { name: 'Dead token' });
    fakes.tiktok.token = 'another-token';
    const wins = await Promise.all(Array.from({ length: 6 }, () => win(api)));
    await eventually(async () => {
      const { health } = (await api.get(`${PATH}/${destination.id}`)).data<Destination>();
      assert.equal(health.state, 'needs_reconnecting');
      for (const deal of wins) assert.equal((await conversionsOf(api, deal)).length, 1);
    });
    assert.equal(await mailsOf('conversion_destination_disconnected'), 1);
    const [inTime, ...late] = wins;
    const [tooOld, tooLate] = late;
    assert.ok(inTime && tooOld && tooLate);
    await api.rows("UPDATE conversions SET won_at = won_at - interval '29 days' WHERE deal_id = $1", [
      tooOld.id,
    ]);
    await api.rows(
      `UPDATE conversion_sends SET first_attempt_at = now() - interval '49 hours'
       WHERE conversion_id = (SELECT id FROM conversions WHERE deal_id = $1)`,
      [tooLate.id],
    );
    await api.patch(`${PATH}/${destination.id}`, { secret: fakes.tiktok.token });
    const ended = async (deal: { id: string }) => {
      const conversion = await eventually(async () => {
        const found = await settled(api, deal);
        assert.notEqual(sendOf(found, destination).state, 'needs_reconnecting');
        return found;
      }, 20_000);
      return sendOf(conversion, destination);
    };
    assert.deepEqual(
      [(await ended(inTime)).state, (await ended(tooOld)).state, (await ended(tooLate)).state],
      ['sent', 'too_old', 'failed'],
    );
    fakes.tiktok.token = 'a-third-token';
    const last = await settled(api, await win(api));
    assert.equal(sendOf(last, destination).state, 'needs_reconnecting');
    assert.equal(await mailsOf('conversion_destination_disconnected'), 2);
    await eventually(async () => assert.equal(smtp.messages.length, 2));
    for (const message of smtp.messages) assert.match(message, /^Subject: Dead token needs reconnecting/m);
    await api.delete(`${PATH}/${destination.id}`);
  });
});

describe('a token that ends', () => {
  const runsOf = async () => {
    const [schedule] = await api.rows<{ due_at: Date }>(
      "SELECT due_at FROM schedules WHERE kind = 'ads.warn-of-expiry'",
    );
    return schedule?.due_at.getTime();
  };
  /** Lets an hour pass for the job that looks for tokens that end. */
  const anHourPasses = async () => {
    await api.rows("UPDATE schedules SET due_at = now() WHERE kind = 'ads.warn-of-expiry'");
    const before = await runsOf();
    await eventually(async () => {
      assert.notEqual(await runsOf(), before);
      assert.deepEqual(await api.rows("SELECT FROM jobs WHERE kind = 'ads.warn-of-expiry'"), []);
    }, 20_000);
  };

  it('is told 14, 7 and 1 days before, once each', async () => {
    const in30Days = new Date(Date.now() + 30 * DAY_MS).toISOString();
    const destination = await addDestination(api, fakes, 'linkedin', {
      name: 'Ending token',
      secret_expires_at: in30Days,
    });
    assert.equal(Date.parse(destination.secret_expires_at ?? ''), Date.parse(in30Days));
    let told = 0;
    for (const [days, isTold] of [
      [30, false],
      [13.5, true],
      [12, false],
      [6.5, true],
      [0.5, true],
      [0.4, false],
    ] as const) {
      await api.rows('UPDATE conversion_destinations SET secret_expires_at = $2 WHERE id = $1', [
        destination.id,
        new Date(Date.now() + days * DAY_MS),
      ]);
      await anHourPasses();
      if (isTold) told += 1;
      assert.equal(await mailsOf('conversion_secret_ends'), told, `${days} days before`);
    }
  });
});
