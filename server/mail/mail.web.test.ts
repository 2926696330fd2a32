import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openMailbox } from '../access/testing/mailbox.ts';
import { invite, join, setUp, startService } from '../access/testing/people.ts';

const mailbox = await openMailbox((message) => /Join Acme/.test(message));
const service = await startService({ smtpUrl: mailbox.url, rateLimitPerMinute: 0 });
const olive = await setUp(service);

const mails = async () =>
  (await olive.call('GET', '/web/mails')).json.data.filter(
    ({ kind }: { kind: string }) => kind === 'invitation',
  );

async function until(state: string) {
  for (let tries = 0; tries < 400; tries += 1) {
    const [mail] = await mails();
    if (mail?.state === state) return mail;
    await sleep(25);
  }
  return assert.fail(`No email became ${state}.`);
}

describe('the emails of an organization', () => {
  it('are listed for owners and admins, without what they say', async () => {
    await olive.call('POST', '/web/invitations', { email: 'grace@acme.example' });
    await mailbox.next(0);
    const mail = await until('sent');
    assert.deepEqual(
      [mail.recipient, mail.account, mail.can_retry, mail.reason],
      ['grace@acme.example', 'server', false, null],
    );
    const { text } = await olive.call('GET', '/web/mails');
    assert.doesNotMatch(text, /Join Acme|invitations\//);
  });

  it('that may have arrived are sent again only when someone asks, and once', async () => {
    const known = mailbox.messages.length;
    mailbox.hangUpAfterData(true);
    await olive.call('POST', '/web/invitations', { email: 'ada@acme.example' });
    const { id, can_retry, reason } = await until('uncertain');
    mailbox.hangUpAfterData(false);
    assert.deepEqual([can_retry, mailbox.messages.length], [true, known + 1]);
    assert.match(reason, /may have arrived/);
    assert.equal((await olive.call('POST', `/web/mails/${id}/retry`)).status, 200);
    await until('sent');
    assert.equal(mailbox.messages.length, known + 2);
    const [first, second] = mailbox.messages
      .slice(known)
      .map((text) => /^Message-ID: (.*)$/m.exec(text)?.[1]);
    assert.equal(first, second);
    const again = await olive.call('POST', `/web/mails/${id}/retry`);
    assert.deepEqual([again.status, again.json.error], [409, 'conflict']);
    const audited = await olive.call('GET', `/web/audit-entries?record_id=${id}`);
    assert.equal(audited.json.data.length, 1);
  });

  it('are no business of members or of other organizations', async () => {
    const quiet = await startService({ rateLimitPerMinute: 0 });
    const owner = await setUp(quiet);
    const mia = await join(quiet, await invite(owner, 'mia@acme.example'), 'Mia Member');
    assert.equal((await mia.call('GET', '/web/mails')).status, 403);
    const insert = `
      INSERT INTO mail_messages (org_id, id, kind, account, urgent, recipient, sealed, state, expires_at, ended_at)
      VALUES (gen_random_uuid(), gen_random_uuid(), 'invitation', 'server', false, 'x@y.example', '\\x00', 'failed',
        now() + interval '1 day', now()) RETURNING id`;
    const [foreign] = await quiet.rows<{ id: string }>(insert);
    const { status, json } = await owner.call('POST', `/web/mails/${foreign?.id}/retry`);
    assert.deepEqual([status, json.error], [404, 'not_found']);
    assert.deepEqual((await owner.call('GET', '/web/mails')).json.data, []);
  });
});
