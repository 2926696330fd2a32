import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { toQuery } from '../../kernel/database/sql.ts';
import { setUpOrganization } from '../../setup.ts';
import { Browser } from '../testing/browser.ts';
import { openMailbox } from '../testing/mailbox.ts';
import { PASSWORD, setUp, signIn, startService } from '../testing/people.ts';

/** In which language people get emails about their accounts. */

const mailbox = await openMailbox();
const settings = { smtpUrl: mailbox.url, baseUrl: 'http://crm.example', mailPerMinute: 1_000 };
const service = await startService({ ...settings, rateLimitPerMinute: 0 });
const MIA = 'mia@acme.example';
const OLIVE = 'olive@acme.example';

let olive: Browser;

/** The email to somebody that work causes, as it was sent. */
async function mailOf(to: string, work: () => Promise<unknown>): Promise<string> {
  let known = mailbox.messages.length;
  await work();
  for (;;) {
    const mail = await mailbox.next(known);
    if (mail.includes(`To: ${to}`)) return mail;
    known += 1;
  }
}

const speak = async (browser: Browser, language: string) =>
  assert.equal((await browser.call('PATCH', '/web/settings', { language })).status, 200);
const askForReset = (email: string) =>
  new Browser(service.url).submit('/reset-password', '/reset-password', { email });

before(async () => {
  olive = await setUp(service);
  const invitation = await mailOf(MIA, () => olive.call('POST', '/web/invitations', { email: MIA }));
  const path = /http:\/\/crm\.example(\/invitations\/[\w-]+)/.exec(invitation)?.[1] ?? assert.fail();
  const joined = await new Browser(service.url).submit(path, `${path}/join`, {
    name: 'Mia Member',
    password: PASSWORD,
  });
  assert.equal(joined.status, 303);
  await setUpOrganization(
    {
      query: <Row extends object>(statement: Parameters<typeof toQuery>[0]) => {
        const { text, values } = toQuery(statement);
        return service.rows<Row>(text, values);
      },
    },
    { organization: 'Globex', email: 'gil@globex.example', password: PASSWORD },
  );
});

describe('an email about an account of somebody who chose a language', () => {
  it('is in that language, whatever the organization’s is', async () => {
    const choose = async (language: string | null) =>
      assert.equal((await olive.call('PUT', '/web/language', { language })).status, 204);
    await choose('de');
    const { language, own_language } = (await olive.call('GET', '/web/session')).json.data;
    assert.deepEqual([language, own_language], ['de', 'de']);
    assert.match(await mailOf(OLIVE, () => askForReset(OLIVE)), /Guten Tag /);
    assert.equal((await olive.call('PUT', '/web/language', { language: 'fr' })).status, 400);
    assert.equal((await olive.call('PUT', '/web/language', {})).status, 400);
    await choose(null);
    assert.match(await mailOf(OLIVE, () => askForReset(OLIVE)), /Hello /);
  });
});

describe('an email about an account', () => {
  it('is in the language of the organization, which may change', async () => {
    assert.match(await mailOf(MIA, () => askForReset(MIA)), /Hello Mia Member,/);
    await speak(olive, 'de-DE');
    assert.match(
      await mailOf(MIA, () => askForReset(MIA)),
      /Guten Tag Mia Member,\r\n\r\njemand, vermutlich Sie/,
    );
    const mail = await mailOf(MIA, () => signIn(service, MIA));
    assert.match(mail, /^Subject: Neue Anmeldung an Ihrem Kontor-Konto\r$/m);
    assert.match(mail, /^Adresse: {2}127\.0\.0\.1\r$/m);
  });

  it('is for a person of several organizations in the language of the one that they joined first', async () => {
    await service.rows(
      `INSERT INTO memberships (org_id, user_id, role)
       SELECT o.id, u.id, 'owner' FROM organizations o, users u WHERE o.name = 'Globex' AND u.email = $1`,
      [MIA],
    );
    assert.match(await mailOf(MIA, () => askForReset(MIA)), /Guten Tag Mia Member,/);
    await service.rows(
      `UPDATE memberships SET created_at = created_at - interval '1 year'
       WHERE org_id = (SELECT id FROM organizations WHERE name = 'Globex')`,
    );
    assert.match(await mailOf(MIA, () => askForReset(MIA)), /Hello Mia Member,/);
  });
});

describe('a security notice about an organization', () => {
  it('is in the language of that organization, whichever the person joined first', async () => {
    const key = { name: 'Key', scopes: ['crm:read'] };
    await service.rows("UPDATE memberships SET role = 'owner'");
    const ofAcme = await mailOf(MIA, () => olive.call('POST', '/web/api-keys', key));
    assert.match(ofAcme, /Olive Owner hat bei Acme einen API-Schl/);
    const gil = await signIn(service, 'gil@globex.example');
    const ofGlobex = await mailOf(MIA, () => gil.call('POST', '/web/api-keys', key));
    assert.match(ofGlobex, /gil created an API key \(Key\) in Globex\./);
  });
});

describe('a code for an address', () => {
  it('is in the language of the one organization that the account belongs to', async () => {
    await service.rows(
      `UPDATE users SET bound_org_id = (SELECT id FROM organizations WHERE name = 'Acme') WHERE email = 'olive@acme.example'`,
    );
    const mail = await mailOf('olive@acme.example', () => olive.call('POST', '/web/address-code'));
    assert.match(mail, /Guten Tag Olive Owner,/);
    assert.match(mail, /^\d{8}\r$/m);
  });
});
