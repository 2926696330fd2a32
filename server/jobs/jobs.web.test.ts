import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { v7 as uuidv7 } from 'uuid';
import { invite, join, setUp, startService } from '../access/testing/people.ts';

const service = await startService({ rateLimitPerMinute: 0 });
const olive = await setUp(service);
const mia = await join(service, await invite(olive, 'mia@acme.example'), 'Mia Member');

/** A job that was set aside, as the runner leaves it. */
async function insertFailed(organizationId: string): Promise<string> {
  const id = uuidv7();
  await service.rows(
    `INSERT INTO jobs (org_id, id, kind, input, state, attempts, reason, error, failed_at)
     VALUES ($1, $2, 'webhooks.tidy-up', '{}', 'failed', 3, 'The disk is full.', 'secret detail', now())`,
    [organizationId, id],
  );
  return id;
}

const organizationOf = async (browser: typeof olive): Promise<string> =>
  (await browser.call('GET', '/web/session')).json.data.organization.id;

describe('failed background jobs', () => {
  it('are listed for owners and admins in words, without what only the operator may read', async () => {
    const id = await insertFailed(await organizationOf(olive));
    await insertFailed(uuidv7());
    const { status, json, text } = await olive.call('GET', '/web/jobs');
    assert.equal(status, 200, text);
    assert.deepEqual(
      json.data.map((job: Record<string, unknown>) => [job.id, job.title, job.reason, job.attempts]),
      [[id, 'Delete old webhook deliveries', 'The disk is full.', 3]],
    );
    assert.doesNotMatch(text, /secret detail/);
    assert.equal((await mia.call('GET', '/web/jobs')).status, 403);
  });

  it('start over when they are retried, once', async () => {
    const id = await insertFailed(await organizationOf(olive));
    assert.equal((await mia.call('POST', `/web/jobs/${id}/retry`)).status, 403);
    const { status, json } = await olive.call('POST', `/web/jobs/${id}/retry`);
    assert.deepEqual([status, json.data.attempts], [200, 0]);
    assert.notEqual(json.data.state, 'failed');
    const [left] = await service.rows("SELECT 1 FROM jobs WHERE id = $1 AND state = 'failed'", [id]);
    assert.equal(left, undefined);
    const audited = await olive.call('GET', `/web/audit-entries?record_id=${id}`);
    assert.deepEqual(
      audited.json.data.map(({ action }: { action: string }) => action),
      ['retried'],
    );
  });

  it('of another organization cannot be retried or told from absent ones', async () => {
    const foreign = await insertFailed(uuidv7());
    const [there, absent] = [foreign, uuidv7()];
    for (const id of [there, absent]) {
      const { status, json } = await olive.call('POST', `/web/jobs/${id}/retry`);
      assert.deepEqual([status, json.error], [404, 'not_found']);
    }
  });
});
