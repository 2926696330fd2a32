import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startApi } from '../../../test/api.ts';
import { MailServer } from '../../kernel/mail/testing/mail-server.ts';
import { eventually } from '../../postgres/testing/processes.ts';
import { EMAIL, FIRST_NAME, publishForm, type ShownForm } from '../testing/forms.ts';
import { fillIn, openPage, sendForm, sendJson, solve } from '../testing/visitor.ts';

/** Forms of an organization whose language is German (docs/behaviour/forms.md 7). */

const smtp = await new MailServer().listen();
after(() => smtp.close());
const api = await startApi({
  smtpUrl: `smtp://127.0.0.1:${smtp.port}?ignoreTLS=true`,
  mailFrom: 'Kontor <kontor@example.com>',
});
const globex = await api.addOrganization('Globex');

const TOPIC = { key: 'topic', label: 'Thema', type: 'choice', options: ['Kauf', 'Hilfe'] };
const definition = { name: 'Kontakt', confirmation: 'email', fields: [FIRST_NAME, EMAIL, TOPIC] };

/** The address of a form at the service of the test, whose port its base URL does not know. */
const local = ({ url }: ShownForm) => api.url + new URL(url).pathname;
const pageAt = async (url: string) => (await fetch(url)).text();

let german: ShownForm;
let english: ShownForm;
before(async () => {
  await api.rows(
    `INSERT INTO organization_settings (org_id, name, value, updated_at) VALUES ($1, 'language', '"de-AT"', now())`,
    [api.organization.id],
  );
  german = await publishForm(api, definition);
  english = await publishForm(api, definition, globex.key);
});

describe('a form of an organization that writes German', () => {
  it('has a page in German, and one of another organization stays English', async () => {
    const page = await pageAt(local(german));
    assert.match(page, /<html lang="de">/);
    assert.match(page, /Thema <small>\(freiwillig\)<\/small>/);
    assert.match(page, /Bitte wählen…/);
    const other = await pageAt(local(english));
    assert.match(other, /<html lang="en">/);
    assert.match(other, /Thema <small>\(optional\)<\/small>/);
    assert.match(german.html, /\(freiwillig\)/);
    assert.match(english.html, /\(optional\)/);
  });

  it('says in German what is wrong with an answer, on the page and to a script', async () => {
    const { token } = await openPage(local(german));
    const fields = { _token: token, first_name: '', email: 'ada' };
    const page = await sendForm(local(german), fields);
    assert.equal(page.status, 400);
    assert.match(page.text, /Bitte prüfen Sie die markierten Felder\./);
    assert.match(page.text, /Bitte füllen Sie dieses Feld aus\./);
    const script = await sendJson(local(german), { ...fields, topic: 'Anderes' });
    assert.deepEqual(JSON.parse(script.text).fields, {
      first_name: 'Bitte füllen Sie dieses Feld aus.',
      email: 'Bitte geben Sie eine E-Mail-Adresse ein, zum Beispiel name@example.com.',
      topic: 'Bitte wählen Sie eine der Möglichkeiten.',
    });
  });

  it('says in the language of the browser that there is no form, because nobody knows whose it would be', async () => {
    const missing = async (path: string, language: string) => {
      const headers = { 'Accept-Language': language };
      const answer = await fetch(api.url + path, { headers });
      assert.equal(answer.status, 404);
      return answer.text();
    };
    const inGerman = await missing(`/f/acme/nothing`, 'de-AT,en;q=0.5');
    assert.match(inGerman, /<html lang="de">/);
    assert.match(inGerman, /<h1>Nicht gefunden<\/h1>/);
    assert.match(inGerman, /Dieses Formular gibt es nicht, oder es ist geschlossen\./);
    assert.match(await missing('/c/nothing', 'de'), /Dieser Link gilt nicht mehr\./);
    const inEnglish = await missing('/f/acme/nothing', 'fr');
    assert.match(inEnglish, /<html lang="en">/);
    assert.match(inEnglish, /This form does not exist or is closed\./);
  });

  it('gives a script on another website its words', async () => {
    const of = async (form: ShownForm) => JSON.parse(await pageAt(`${local(form)}/fields`)).data.words;
    assert.equal((await of(german)).arrived, 'Vielen Dank. Ihre Angaben sind angekommen.');
    assert.equal((await of(english)).arrived, 'Thank you. Your answers have arrived.');
  });

  it('asks for one more press, thanks and has the address confirmed in German', async () => {
    const answers = { first_name: 'Ada', email: 'ada@example.com' };
    assert.match((await sendForm(local(german), answers)).text, /Noch ein Schritt/);
    const { token, challenge } = await openPage(local(german));
    await fillIn();
    const sent = { ...answers, _token: token, altcha: await solve(challenge) };
    assert.equal((await sendJson(local(german), sent)).status, 202);
    assert.match(await pageAt(`${local(german)}/thanks`), /<h1>Vielen Dank<\/h1>/);
    await eventually(async () => assert.equal(smtp.messages.length, 1));
    const mail = Buffer.from((smtp.messages[0] ?? '').replaceAll('=\r\n', ''), 'latin1').toString();
    const path = /\/c\/[\w-]+/.exec(mail)?.[0] ?? assert.fail(mail);
    assert.match(mail, /Wenn Sie es waren/);
    assert.match(await pageAt(api.url + path), /<button type="submit">Bestätigen<\/button>/);
    await fetch(api.url + path, { method: 'POST', redirect: 'manual' });
    assert.match(await pageAt(api.url + path), /Ihre Angaben sind bestätigt\./);
  });
});
