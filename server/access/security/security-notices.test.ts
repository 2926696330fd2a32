import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { insertSecurityEvent, withSecurityEvent } from '../../kernel/audit/security-event.ts';
import { toQuery } from '../../kernel/database/sql.ts';
import type { Caller } from '../../kernel/operations/credential.ts';
import { selectPerson } from '../accounts/user.sql.ts';
import { enrolApp } from '../testing/authenticator.ts';
import { Browser } from '../testing/browser.ts';
import { openMailbox } from '../testing/mailbox.ts';
import { PASSWORD, setUp, signIn, startService } from '../testing/people.ts';

/** Emails that tell people of security events. */

const mailbox = await openMailbox();
const settings = { smtpUrl: mailbox.url, baseUrl: 'http://crm.example', mailPerMinute: 1_000 };
const service = await startService(settings);
const olive = await setUp(service);
const OLIVE = 'olive@acme.example';
const MIA = 'mia@acme.example';

/** Runs what causes a number of emails; answers them, and fails for one more. */
async function mailsOf(count: number, work: () => Promise<unknown>): Promise<string[]> {
  const known = mailbox.messages.length;
  await work();
  const mails: string[] = [];
  for (let number = 0; number < count; number++) mails.push(await mailbox.next(known + number));
  await settled();
  assert.equal(mailbox.messages.length, known + count, mailbox.messages.slice(known + count).join());
  return mails;
}

/** Waits until no email is left to send. */
async function settled(): Promise<void> {
  for (let tries = 0; tries < 400; tries++) {
    const waiting = await service.rows(`
      SELECT FROM jobs WHERE kind = 'access.security-notice'
      UNION ALL SELECT FROM mail_messages WHERE state IN ('waiting', 'sending')`);
    if (waiting.length === 0) return;
    await sleep(25);
  }
  assert.fail('Emails are left to send.');
}

const recipientOf = (mail: string) => /^To: (.*)$/m.exec(mail)?.[1]?.trim();
const subjectOf = (mail: string) => /^Subject: (.*)$/m.exec(mail)?.[1]?.trim();

describe('a person is told by email', () => {
  it('of nothing that their own new account brings with it', async () => {
    await mailsOf(0, async () => undefined);
    const [invitation] = await mailsOf(1, async () => {
      await olive.call('POST', '/web/invitations', { email: MIA });
    });
    const path = /http:\/\/crm\.example(\/invitations\/[\w-]+)/.exec(invitation ?? '')?.[1] ?? assert.fail();
    await mailsOf(0, async () => {
      const mia = new Browser(service.url);
      const answer = await mia.submit(path, `${path}/join`, { name: 'Mia Member', password: PASSWORD });
      assert.equal(answer.status, 303);
    });
  });

  it('of a sign-in with a browser that is new to them, and not of the next one with it', async () => {
    const known: Browser[] = [];
    const [mail] = await mailsOf(1, async () => known.push(await signIn(service, MIA)));
    assert.equal(recipientOf(mail ?? ''), MIA);
    assert.equal(subjectOf(mail ?? ''), 'New sign-in to your Kontor account');
    for (const part of [
      /^Auto-Submitted: auto-generated/m,
      /Hello Mia Member,/,
      /Address:\s+127\.0\.0\.1/,
      /http:\/\/crm\.example\/settings\/profile/,
    ]) {
      assert.match(mail ?? '', part);
    }
    await mailsOf(0, async () => {
      const [browser] = known;
      await browser?.call('POST', '/web/sign-out');
      const answer = await browser?.submit('/sign-in', '/sign-in', { email: MIA, password: PASSWORD });
      assert.equal(answer?.status, 303);
    });
    const events = await olive.call('GET', '/web/security-events?kind=signed_in');
    const told = events.json.data.filter(({ details }: { details: object }) => 'new_browser' in details);
    assert.equal(told.length, 1, 'and the security log says which one it was');
  });

  it('of a new password, in all ways to set one', async () => {
    const next = 'another fine horse';
    const mia = await signIn(service, MIA);
    await settled();
    const [changed] = await mailsOf(1, () =>
      mia.call('POST', '/web/password', { current_password: PASSWORD, password: next }),
    );
    assert.equal(subjectOf(changed ?? ''), 'Your Kontor password was changed');
    assert.ok(!changed?.includes(next) && !changed?.includes(PASSWORD));
    const [link] = await mailsOf(1, () =>
      new Browser(service.url).submit('/reset-password', '/reset-password', { email: MIA }),
    );
    const path = /http:\/\/crm\.example(\/reset-password\/[\w-]+)/.exec(link ?? '')?.[1] ?? assert.fail();
    const [reset] = await mailsOf(1, () =>
      new Browser(service.url).submit(path, path, { password: PASSWORD }),
    );
    assert.match(reset ?? '', /changed with a password reset link/);
  });

  it('of the erasure of their organization, requested or canceled: every member', async () => {
    const path = '/web/api-organization/erasure';
    const requested = await mailsOf(2, () => olive.call('PUT', path, { name: 'Acme' }));
    assert.deepEqual(requested.map(recipientOf).sort(), [MIA, OLIVE]);
    for (const mail of requested) {
      assert.equal(subjectOf(mail), 'Your organization in Kontor will be erased');
      assert.match(mail, /requested the erasure of Acme/);
      assert.match(mail, /http:\/\/crm\.example\/settings\/organization/);
    }
    const canceled = await mailsOf(2, () => olive.call('DELETE', path));
    assert.deepEqual(canceled.map(recipientOf).sort(), [MIA, OLIVE]);
    assert.equal(subjectOf(canceled[0] ?? ''), 'Your organization in Kontor will not be erased');
    await mailsOf(0, () => olive.call('DELETE', path));
  });

  it('of a new API key: who made it, and every owner', async () => {
    const [user] = (await olive.call('GET', '/web/members')).json.data.filter(
      ({ email }: { email: string }) => email === MIA,
    );
    await olive.call('PATCH', `/web/members/${user.user_id}`, { role: 'admin' });
    const mia = await signIn(service, MIA);
    await settled();
    let key = '';
    const mails = await mailsOf(2, async () => {
      const { json } = await mia.call('POST', '/web/api-keys', { name: 'Zapier', scopes: ['crm:read'] });
      key = json.data.key;
    });
    assert.deepEqual(mails.map(recipientOf).sort(), [MIA, OLIVE]);
    for (const mail of mails) {
      assert.match(mail, /Mia Member created an API key \(Zapier\) in Acme\./);
      assert.ok(key !== '' && !mail.includes(key));
    }
  });

  it('of a download of all data of the organization: every owner', async () => {
    const mails = await mailsOf(1, async () => {
      const { status } = await olive.get('/web/api-organization/privacy-export');
      assert.equal(status, 200);
    });
    assert.deepEqual(mails.map(recipientOf), [OLIVE]);
    assert.equal(subjectOf(mails[0] ?? ''), 'All data of your organization in Kontor was exported');
    assert.match(mails[0] ?? '', /Olive Owner downloaded everything that Kontor stores about Acme\./);
  });

  it('of a recovery code that was used, and of a factor that was added or removed', async () => {
    await service.rows('DELETE FROM sign_in_tries');
    const mia = await signIn(service, MIA);
    const app = await enrolApp(service, mia);
    await settled();
    const user_id = (await mia.call('GET', '/web/session')).json.data.user.id;
    const browser = new Browser(service.url);
    const mails = await mailsOf(2, async () => {
      await browser.submit('/sign-in', '/sign-in', { email: MIA, password: PASSWORD });
      const code = app.recoveryCodes[0] ?? '';
      const answer = await browser.submit('/sign-in/second-factor', '/sign-in/second-factor', { code });
      assert.equal(answer.status, 303, answer.text);
    });
    assert.deepEqual(mails.map(subjectOf).sort(), [
      'A recovery code of your Kontor account was used',
      'New sign-in to your Kontor account',
    ]);
    assert.ok(!mails.join().includes(app.recoveryCodes[0] ?? ''));
    const [event] = await service.rows(
      `SELECT user_id, address FROM security_events WHERE kind = 'recovery_code_used'`,
    );
    assert.deepEqual(event, { user_id, address: '127.0.0.1' });
    const origin = { requestId: 'by-the-operator' };
    for (const kind of ['factor_added', 'factor_removed'] as const) {
      const [mail = ''] = await mailsOf(1, async () => {
        const { text, values = [] } = toQuery(
          withSecurityEvent(selectPerson(user_id), kind, origin, { name: 'Laptop' }),
        );
        await service.rows(text, [...values]);
      });
      assert.match(mail, /\(Laptop\)/);
      assert.match(mail, /By:\s+the operator of this server/);
    }
    await service.rows('DELETE FROM totp_factors');
  });

  it('of single sign-on that was connected to their account, and no owner', async () => {
    const [row] = await service.rows<{ user_id: string; org_id: string }>(
      'SELECT m.user_id, m.org_id FROM memberships m JOIN users u ON u.id = m.user_id WHERE u.email = $1',
      [MIA],
    );
    assert.ok(row);
    const caller: Caller = {
      credential: {
        ...{ kind: 'session', id: crypto.randomUUID(), role: 'member', scopes: new Set() },
        ...{ organizationId: row.org_id, userId: row.user_id, rateLimitPerMinute: null },
      },
      ...{ door: 'web', requestId: crypto.randomUUID() },
    };
    const [mail = ''] = await mailsOf(1, async () => {
      const { text, values = [] } = toQuery(insertSecurityEvent(caller, 'single_sign_on_connected'));
      await service.rows(text, [...values]);
    });
    assert.equal(recipientOf(mail), MIA);
    assert.equal(subjectOf(mail), 'Single sign-on was connected to your Kontor account');
    assert.match(mail, /connected to the single sign-on of Acme/);
  });

  it('of nothing while their address is not proved', async () => {
    await service.rows(`UPDATE users SET bound_org_id = (SELECT id FROM organizations) WHERE email = $1`, [
      MIA,
    ]);
    await mailsOf(0, () => signIn(service, MIA));
    await service.rows(`UPDATE users SET bound_org_id = NULL WHERE email = $1`, [MIA]);
  });

  it('of thirty events at most in a short time', async () => {
    const [user] = await service.rows<{ id: string }>('SELECT id FROM users WHERE email = $1', [MIA]);
    const known = mailbox.messages.length;
    const input = {
      ...{ user_id: user?.id, kind: 'password_changed', org_id: null, actor_id: null, details: {} },
      ...{ address: '192.0.2.1', browser: '', occurred_at: new Date().toISOString() },
    };
    await service.rows(
      `INSERT INTO jobs (org_id, id, kind, input, due_at)
       SELECT '00000000-0000-0000-0000-000000000000', gen_random_uuid(), 'access.security-notice', $1, now()
       FROM generate_series(1, 50)`,
      [JSON.stringify(input)],
    );
    await settled();
    const sent = mailbox.messages.length - known;
    assert.ok(sent > 10 && sent <= 30, String(sent));
  });
});

describe('an email that cannot be sent', () => {
  const failed = () =>
    service.rows<{ reason: string; attempts: number; state: string }>(
      `SELECT reason, attempts, state FROM mail_messages WHERE kind = 'security_notice' AND state <> 'sent'
       ORDER BY created_at DESC LIMIT 1`,
    );

  it('is tried again while the mail server lets nobody in, and fails no request', async () => {
    await service.rows('DELETE FROM sign_in_tries');
    const reopen = await mailbox.close();
    const browser = await signIn(service, OLIVE);
    assert.equal(await browser.isSignedIn(), true);
    let attempts = 0;
    for (let tries = 0; attempts === 0 && tries < 400; tries++) {
      await sleep(25);
      const [row] = await failed();
      if (row?.state === 'waiting' && row.reason) attempts = row.attempts;
    }
    assert.equal(attempts, 1);
    await reopen();
    const [mail] = await mailsOf(1, () =>
      service.rows("UPDATE mail_messages SET due_at = now() WHERE state = 'waiting'"),
    );
    assert.equal(recipientOf(mail ?? ''), OLIVE);
  });

  it('is not tried again once the server may have taken it', async () => {
    await service.rows('DELETE FROM sign_in_tries');
    const known = mailbox.messages.length;
    mailbox.hangUpAfterData(true);
    await signIn(service, OLIVE);
    let row: Awaited<ReturnType<typeof failed>>[number] | undefined;
    for (let tries = 0; row?.state !== 'uncertain' && tries < 400; tries++) {
      await sleep(25);
      [row] = await failed();
    }
    mailbox.hangUpAfterData(false);
    assert.equal(row?.state, 'uncertain');
    assert.equal(mailbox.messages.length, known + 1);
  });
});

describe('without a mail server', () => {
  it('nobody is told, and nothing fails', async () => {
    const quiet = await startService();
    const owner = await setUp(quiet);
    await signIn(quiet, OLIVE);
    const { status } = await owner.call('POST', '/web/api-keys', { name: 'Zapier', scopes: ['crm:read'] });
    assert.equal(status, 201);
    let left = 1;
    for (let tries = 0; left > 0 && tries < 400; tries++) {
      await sleep(25);
      left = (await quiet.rows(`SELECT FROM jobs WHERE kind = 'access.security-notice'`)).length;
    }
    assert.equal(left, 0);
  });
});
