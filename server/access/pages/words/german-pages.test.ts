import assert from 'node:assert/strict';
import { before, beforeEach, describe, it } from 'node:test';
import { enrolApp } from '../../testing/authenticator.ts';
import { Browser } from '../../testing/browser.ts';
import { invite, join, PASSWORD, setUp, signIn, startService } from '../../testing/people.ts';
import { FIRST_RUN_WORDS, INVITATION_WORDS, RESET_WORDS } from './account-words.ts';
import { APP_WORDS } from './app-words.ts';
import { APP_PAGE_WORDS, FAILURE_WORDS } from './page-words.ts';
import { SIGN_IN_WORDS } from './sign-in-words.ts';
import { SINGLE_SIGN_ON_WORDS } from './single-sign-on-words.ts';

/** The language of the pages outside the web app. */

const TABLES = [
  ...[SIGN_IN_WORDS, RESET_WORDS, INVITATION_WORDS, FIRST_RUN_WORDS, SINGLE_SIGN_ON_WORDS],
  ...[APP_WORDS, FAILURE_WORDS, APP_PAGE_WORDS],
];

/** The fixed words of pages in English that have others in German. */
const ENGLISH = TABLES.flatMap(({ en, de }) => {
  const german = new Set(textsIn(de));
  return textsIn(en).filter((text) => !german.has(text));
});

function textsIn(words: unknown): string[] {
  if (typeof words === 'string') return [words];
  return typeof words === 'object' && words !== null ? Object.values(words).flatMap(textsIn) : [];
}

/** What stands between the tags of a page. */
function readOn(page: string): readonly string[] {
  const between = page.replaceAll(/<style.*?<\/style>/gs, '').split(/<[^>]*>/);
  return between.map((text) => text.trim()).filter((text) => text !== '');
}

function assertGerman({ text }: { readonly text: string }): void {
  assert.match(text, /<html lang="de"/);
  assert.deepEqual(
    readOn(text).filter((words) => ENGLISH.includes(words)),
    [],
  );
}

// Passkeys need a host name.
const service = await startService({ baseUrl: 'http://crm.localhost' });

function browserIn(acceptLanguage: string): Browser {
  const browser = new Browser(service.url);
  browser.headers = { ...browser.headers, 'Accept-Language': acceptLanguage };
  return browser;
}

const german = () => browserIn('de-AT,de;q=0.9,en;q=0.5');

let owner: Browser;
let invitation: string;
before(async () => {
  assertGerman(await german().get('/'));
  const firstRun = await german().get(service.setUpPath);
  assertGerman(firstRun);
  assert.match(firstRun.text, /<option value="all">Alles lesen und ändern<\/option>/);
  assertGerman(await german().get('/?setup=wrong'));
  owner = await setUp(service);
  invitation = await invite(owner, 'mia@acme.example', 'admin');
});
beforeEach(() => service.rows('DELETE FROM sign_in_tries'));

describe('a page for somebody who is not signed in', () => {
  it('is in the language of the browser', async () => {
    for (const path of ['/sign-in', '/sign-in/passkey', '/sign-in/sso', '/reset-password', '/offline']) {
      assertGerman(await german().get(path));
    }
    for (const path of [invitation, '/invitations/over', '/reset-password/over', '/sign-in/sso/callback']) {
      assertGerman(await german().get(path));
    }
    const { text } = await german().get(invitation);
    assert.match(text, /Olive Owner lädt mia@acme\.example ein, als Administrator mitzuarbeiten\./);
  });

  it('is English for every other browser', async () => {
    for (const browser of [new Browser(service.url), browserIn('fr'), browserIn('en-GB,de;q=0.5')]) {
      const { text } = await browser.get('/sign-in');
      assert.match(text, /<html lang="en"/);
      assert.match(text, /<h1>Sign in<\/h1>/);
    }
  });

  it('says in that language what is refused, with the names of the fields', async () => {
    const credentials = { email: 'mia@acme.example', password: 'wrong password' };
    const refused = await german().submit('/sign-in', '/sign-in', credentials);
    assertGerman(refused);
    assert.match(refused.text, /Die E-Mail-Adresse oder das Passwort ist falsch\./);
    const joinWith = async (fields: Record<string, string>) =>
      (await german().submit(invitation, `${invitation}/join`, fields)).text;
    assert.match(await joinWith({ name: ' ', password: PASSWORD }), /Der Name darf nicht leer sein\./);
    assert.match(
      await joinWith({ name: 'Mia', password: 'short' }),
      /Das Passwort muss mindestens 8 Zeichen haben\./,
    );
    const unknown = await german().submit('/sign-in/sso', '/sign-in/sso', { organization: 'nobody' });
    assert.match(unknown.text, /Keine Organisation dieses Namens hat Single Sign-on\./);
  });

  it('asks for a code in that language after the password', async () => {
    const mia = await join(service, await invite(owner, 'pia@acme.example'), 'Pia');
    await enrolApp(service, mia);
    const browser = german();
    await browser.submit('/sign-in', '/sign-in', { email: 'pia@acme.example', password: PASSWORD });
    assertGerman(await browser.get('/sign-in/second-factor'));
    const path = '/sign-in/second-factor';
    assert.match((await browser.submit(path, path, { code: '1' })).text, /Der Code ist falsch oder wurde/);
  });

  it('says in that language that something went wrong', async () => {
    const forged = await german().post('/sign-in', {});
    assert.equal(forged.status, 403);
    assertGerman(forged);
    assert.match(forged.text, /Dieses Formular ist abgelaufen\./);
    const browser = german();
    browser.headers.Accept = 'text/html';
    const missing = await browser.get('/nowhere');
    assert.equal(missing.status, 404);
    assertGerman(missing);
    assert.match(missing.text, /Diese Seite gibt es nicht\./);
  });
});

describe('a page for somebody who is signed in', () => {
  const speak = async (language: string | null, ofOrganization = 'en') => {
    await owner.call('PUT', '/web/language', { language });
    await owner.call('PATCH', '/web/settings', { language: ofOrganization });
  };

  it('is in their language, or else in that of the organization, whatever the browser says', async () => {
    await speak('de');
    assertGerman(await owner.get(invitation));
    await speak(null, 'de-AT');
    assertGerman(await owner.get(invitation));
    owner.headers['Accept-Language'] = 'de';
    await speak(null, 'fr');
    assert.match((await owner.get(invitation)).text, /<html lang="en"/);
    await speak('en', 'de');
    assert.match((await owner.get(invitation)).text, /<html lang="en"/);
    await speak(null);
  });

  it('is the page of the web app in that language, before its script runs', async () => {
    await speak('de');
    const { text } = await owner.get('/contacts');
    assert.match(text, /<html lang="de">/);
    assert.match(text, /Kontor wird geladen…/);
    assertGerman({ text });
    await speak(null);
    assert.match((await owner.get('/contacts')).text, /<html lang="en">[\s\S]*Loading Kontor…/);
  });

  it('says in that language what is refused', async () => {
    await speak('de');
    const path = await invite(owner, 'olive@other.example');
    const page = await owner.get(path);
    assert.match(page.text, /Sie sind als olive@acme\.example angemeldet\./);
    const [, form_token = ''] = /name="form_token" value="([^"]+)"/.exec(page.text) ?? [];
    const refused = await owner.post(`${path}/accept`, { form_token });
    assert.equal(refused.status, 403);
    assert.match(refused.text, /Diese Einladung gilt für eine andere E-Mail-Adresse\./);
    assert.equal((await signIn(service, 'olive@acme.example')).headers['Accept-Language'], undefined);
    await speak(null);
  });
});
