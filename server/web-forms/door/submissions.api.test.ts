import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startApi } from '../../../test/api.ts';
import { MailServer } from '../../kernel/mail/testing/mail-server.ts';
import { eventually } from '../../postgres/testing/processes.ts';
import { definition, publish, settled, task } from '../../workflows/testing/workflows.ts';
import { EMAIL, FIRST_NAME, MESSAGE, PHONE, publishForm, type ShownForm } from '../testing/forms.ts';
import {
  fillIn,
  hiddenFields,
  type OpenedPage,
  openPage,
  sendForm,
  sendJson,
  solve,
} from '../testing/visitor.ts';

/** What visitors send, through the public door (docs/behaviour/forms.md 8 to 16). */

const smtp = await new MailServer().listen();
after(() => smtp.close());
const api = await startApi({
  smtpUrl: `smtp://127.0.0.1:${smtp.port}?ignoreTLS=true`,
  mailFrom: 'Kontor <kontor@example.com>',
  trustProxy: 1,
});

interface ShownSubmission {
  readonly id: string;
  readonly verdict: string;
  readonly reasons: readonly string[];
  readonly contact_id: string | null;
  readonly deal_id: string | null;
  readonly task_id: string | null;
  readonly suggestion: Readonly<Record<string, unknown>> | null;
  readonly attribution: { readonly touches: readonly object[] };
}

/** The address of a form at the service of the test, whose port its base URL does not know. */
const local = ({ url }: ShownForm) => api.url + new URL(url).pathname;

const consent = { purpose: 'email_marketing', words: 'Send me news.' };
const NEWS = { key: 'news', label: 'News', type: 'consent' };

let plain: ShownForm;
let confirming: ShownForm;
/** Pages that were opened long enough ago. */
const pages: OpenedPage[] = [];
const confirmPages: OpenedPage[] = [];
before(async () => {
  plain = await publishForm(api, { tags: ['website'] });
  confirming = await publishForm(api, {
    name: 'Newsletter',
    confirmation: 'email',
    fields: [FIRST_NAME, EMAIL, PHONE, NEWS],
    consent,
    tags: ['newsletter'],
  });
  for (let count = 0; count < 14; count += 1) pages.push(await openPage(local(plain)));
  for (let count = 0; count < 9; count += 1) confirmPages.push(await openPage(local(confirming)));
  await fillIn();
});

const next = (from: OpenedPage[]) => {
  const page = from.pop();
  assert.ok(page, 'More pages have to be opened before the tests.');
  return page;
};

let visitors = 0;
/** A visitor from an address of their own. */
const somebody = () => {
  visitors += 1;
  return { 'X-Forwarded-For': `198.51.100.${visitors % 250}` };
};

async function submissionsOf(form: ShownForm, filter = ''): Promise<readonly ShownSubmission[]> {
  return (await api.get(`/api-form-submissions?form_id=${form.id}${filter}`)).data<ShownSubmission[]>();
}

async function latest(form: ShownForm): Promise<ShownSubmission> {
  const [submission] = await submissionsOf(form);
  assert.ok(submission);
  return submission;
}

async function contactOf({ contact_id }: ShownSubmission): Promise<Record<string, unknown>> {
  return (await api.get(`/api-contacts/${contact_id}`)).data();
}

/** The path of the page that the latest email names. */
async function mailedPath(count: number): Promise<string> {
  await eventually(async () => assert.equal(smtp.messages.length, count));
  const text = (smtp.messages.at(-1) ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=');
  const [path] = /\/c\/[\w-]+/.exec(text) ?? [];
  assert.ok(path, text);
  return path;
}

describe('a form sent without scripts', () => {
  it('becomes a contact with its activity and events, and sending it again makes no second one', async () => {
    const before = await api.rows('SELECT event_type AS type FROM events');
    const fields = {
      _token: next(pages).token,
      ...{ first_name: 'Ada', email: 'ada@example.com', phone: '+44 20 7946 0018' },
      ...{ gclid: 'Cj0KCQjw-CaseSensitive', utm_source: 'google', page: 'https://www.example.com/landing' },
    };
    const answer = await sendForm(local(plain), fields, { Origin: 'https://www.example.com', ...somebody() });
    assert.deepEqual(
      [answer.status, answer.headers.get('location')],
      [303, `${new URL(plain.url).pathname}/thanks`],
    );
    assert.equal(answer.headers.get('set-cookie'), null);
    const [submission, ...others] = await submissionsOf(plain);
    assert.ok(submission);
    assert.equal(submission.verdict, 'accepted');
    const contact = await contactOf(submission);
    assert.deepEqual(
      [contact.source, contact.email, contact.phone, contact.tags],
      ['form', 'ada@example.com', '+44 20 7946 0018', ['website']],
    );
    const activities = (await api.get(`/api-contacts/${contact.id}/activities`)).data<
      { activity_type: string }[]
    >();
    assert.deepEqual(
      activities.map(({ activity_type }) => activity_type),
      ['form_submission'],
    );
    const touches = (await api.get(`/api-contacts/${contact.id}/touches`)).data<
      { kind: string; value: string; submission_id: string }[]
    >();
    assert.deepEqual(
      touches.map(({ kind, value, submission_id }) => [kind, value, submission_id]),
      [['gclid', 'Cj0KCQjw-CaseSensitive', submission.id]],
    );
    const events = (
      await api.rows<{ type: string }>('SELECT event_type AS type FROM events ORDER BY id')
    ).slice(before.length);
    assert.deepEqual(
      events.map(({ type }) => type),
      ['contact.created', 'form.submitted'],
    );
    const again = await sendForm(local(plain), fields, somebody());
    assert.equal(again.status, 303);
    assert.equal((await submissionsOf(plain)).length, others.length + 1);
  });

  it('without a token gets one more page with everything on it', async () => {
    const fields = { first_name: 'Grace', email: 'grace@example.com', message: 'One "two"\nthree' };
    const page = await sendForm(local(plain), fields, {
      Referer: 'https://shop.example.com/?utm_source=ad',
      ...somebody(),
    });
    assert.equal(page.status, 200);
    assert.match(page.text, /press the button to send your answers/);
    const hidden = hiddenFields(page.text);
    assert.deepEqual([hidden.first_name, hidden.message], ['Grace', fields.message]);
    await new Promise((resolve) => setTimeout(resolve, 850));
    const sent = await sendForm(local(plain), hidden, somebody());
    assert.equal(sent.status, 303);
    const { verdict, attribution } = await latest(plain);
    assert.equal(verdict, 'accepted');
    assert.equal(attribution.touches.length, 1);
    const json = await sendJson(local(plain), fields, somebody());
    assert.deepEqual([json.status, JSON.parse(json.text).error], [400, 'invalid_request']);
  });

  it('after a change of the form keeps the words of the consent that its sender read last', async () => {
    const form = await publishForm(api, { name: 'Words', fields: [FIRST_NAME, EMAIL, NEWS], consent });
    const { token } = await openPage(local(form));
    const words = 'Send me news & offers.';
    await api.patch(`/api-forms/${form.id}`, { consent: { ...consent, words }, publish: true });
    const fields = { _token: token, first_name: 'Mary', email: 'mary@example.com', news: 'yes' };
    const page = await sendForm(local(form), fields, somebody());
    assert.equal(page.status, 200);
    assert.match(page.text, /has changed since[\s\S]+Send me news &amp; offers\./);
    const json = await sendJson(local(form), fields, somebody());
    assert.equal(json.status, 400);
    await new Promise((resolve) => setTimeout(resolve, 850));
    assert.equal((await sendForm(local(form), hiddenFields(page.text), somebody())).status, 303);
    const { contact_id } = await latest(form);
    const consents = (await api.get(`/api-contacts/${contact_id}/consents`)).data<{ words: string }[]>();
    assert.deepEqual(
      consents.map((given) => given.words),
      [words],
    );
  });

  it('that is not filled in is shown again with what was entered', async () => {
    const { token } = next(pages);
    const answer = await sendForm(
      local(plain),
      { _token: token, first_name: '<b>', email: 'nobody' },
      somebody(),
    );
    assert.equal(answer.status, 400);
    assert.match(answer.text, /value="&lt;b&gt;"/);
    assert.match(answer.text, /aria-invalid="true" aria-describedby="problem-email"/);
    const json = await sendJson(local(plain), { _token: token, email: 'nobody' }, somebody());
    const { error, fields } = JSON.parse(json.text);
    assert.deepEqual(
      [json.status, error, Object.keys(fields)],
      [400, 'invalid_request', ['first_name', 'email']],
    );
  });
});

describe('answers', () => {
  it('are the same, byte for byte, whether an address is known or not, and leave a known contact as it is', async () => {
    await api.post('/api-contacts', { first_name: 'Known', email: 'Known@example.com', phone: '1234567' });
    const send = async (email: string) => {
      const { token, challenge } = next(pages);
      const fields = {
        _token: token,
        altcha: await solve(challenge),
        first_name: 'X',
        email,
        phone: '7654321',
      };
      return sendJson(local(plain), fields, somebody());
    };
    const [known, unknown] = [await send('known@example.com'), await send('unknown@example.com')];
    assert.deepEqual([known.status, known.text], [202, '{"data":{"status":"received"}}']);
    assert.deepEqual([unknown.status, unknown.text], [known.status, known.text]);
    const names = (headers: Headers) => [...headers.keys()].filter((name) => name !== 'date').sort();
    assert.deepEqual(names(unknown.headers), names(known.headers));
    const [, ofKnown] = await submissionsOf(plain);
    assert.ok(ofKnown);
    const contact = await contactOf(ofKnown);
    assert.deepEqual([contact.first_name, contact.phone, contact.tags], ['Known', '1234567', []]);
    assert.deepEqual(ofKnown.suggestion, { first_name: 'X', phone: '7654321' });
  });

  it('are limited by windows of their own, which are not that of the organization', async () => {
    const from = { 'X-Forwarded-For': '203.0.113.9' };
    const statuses = [];
    for (let count = 0; count < 32; count += 1)
      statuses.push((await sendForm(local(plain), {}, from)).status);
    assert.deepEqual([statuses.at(0), statuses.at(-1)], [200, 429]);
    assert.equal((await sendForm(local(plain), {}, somebody())).status, 200);
  });

  it('to what is too large, closed or absent say so', async () => {
    const large = await sendJson(local(plain), { message: 'x'.repeat(70_000) }, somebody());
    assert.equal(large.status, 413);
    await api.patch(`/api-forms/${plain.id}`, { state: 'closed' });
    assert.equal((await sendForm(local(plain), {}, somebody())).status, 404);
    await api.patch(`/api-forms/${plain.id}`, { state: 'live' });
    for (const path of ['/f/nobody/nothing', '/f/nobody/nothing/token', '/c/nothing'])
      assert.equal((await fetch(api.url + path)).status, 404, path);
  });
});

describe('programs', () => {
  it('that fill in the trap, or send at once, are held and listed, and a person decides', async () => {
    const { token } = await openPage(local(plain));
    const answer = await sendForm(
      local(plain),
      { _token: token, first_name: 'Bot', email: 'bot@example.com' },
      somebody(),
    );
    assert.equal(answer.status, 303);
    const held = await latest(plain);
    assert.deepEqual([held.verdict, held.reasons, held.contact_id], ['held', ['too_fast', 'no_proof'], null]);
    const spam = {
      _token: (await openPage(local(plain))).token,
      _website: 'x',
      first_name: 'Bot',
      email: 'b@example.com',
    };
    await sendForm(local(plain), spam, somebody());
    const caught = await latest(plain);
    assert.equal(caught.verdict, 'spam');
    const review = (id: string, verdict: string) =>
      api.post(`/api-form-submissions/${id}/review`, { verdict });
    const accepted = (await review(held.id, 'accepted')).data<ShownSubmission>();
    assert.equal(accepted.verdict, 'accepted');
    assert.deepEqual((await contactOf(accepted)).email, 'bot@example.com');
    assert.deepEqual((await review(held.id, 'accepted')).data(), accepted);
    (await review(held.id, 'spam')).error(409, 'conflict');
  });

  it('cannot use the token and the puzzle of another submission', async () => {
    const { token, challenge } = next(pages);
    const altcha = await solve(challenge);
    const send = (first_name: string, more: object) =>
      sendJson(local(plain), { first_name, email: `${first_name}@example.com`, ...more }, somebody());
    assert.equal((await send('One', { _token: token, altcha })).status, 202);
    assert.equal((await send('Two', { _token: token, altcha })).status, 400);
    assert.equal((await send('Three', { _token: next(pages).token, altcha })).status, 202);
    assert.deepEqual((await latest(plain)).reasons, ['wrong_proof']);
    assert.equal((await send('Four', { _token: `${token.slice(0, -4)}AAAA` })).status, 400);
    const foreign = next(confirmPages).token;
    assert.equal((await send('Five', { _token: foreign })).status, 400, 'a token of another form');
  });

  it('that name one victim again and again send one email at most and make no contact', async () => {
    const before = smtp.messages.length;
    const sent = await Promise.all(
      [1, 2, 3].map(async () => {
        const { token, challenge } = next(confirmPages);
        const fields = {
          _token: token,
          altcha: await solve(challenge),
          first_name: 'V',
          email: 'victim@example.com',
        };
        return (await sendJson(local(confirming), fields, somebody())).status;
      }),
    );
    assert.deepEqual(sent, [202, 202, 202]);
    await mailedPath(before + 1);
    const [row] = await api.rows<{ mails: string; contacts: string }>(
      `SELECT (SELECT count(*) FROM mail_messages WHERE recipient = 'victim@example.com') AS mails,
        (SELECT count(*) FROM contacts WHERE email = 'victim@example.com') AS contacts`,
    );
    assert.deepEqual([row?.mails, row?.contacts], ['1', '0']);
    const verdicts = (await submissionsOf(confirming)).map(({ verdict }) => verdict);
    assert.deepEqual(verdicts, ['unconfirmed', 'unconfirmed', 'unconfirmed']);
  });
});

describe('a confirmation by email', () => {
  const send = async (fields: object) => {
    const { token, challenge } = next(confirmPages);
    const body = { _token: token, altcha: await solve(challenge), ...fields };
    assert.equal((await sendJson(local(confirming), body, somebody())).status, 202);
  };
  const press = (path: string) => fetch(api.url + path, { method: 'POST', redirect: 'manual' });

  it('happens by pressing a button, not by opening the page, and completes what a contact lacks', async () => {
    const known = { first_name: 'Kim', email: 'kim@example.com', phone: '5550001' };
    const id = String((await api.post('/api-contacts', known)).data().id);
    await api.patch(`/api-contacts/${id}`, { phone: '5550001', status: 'unsubscribed' });
    const count = smtp.messages.length;
    await send({ first_name: 'Kimberly', email: 'KIM@example.com', phone: '999999', news: true });
    const path = await mailedPath(count + 1);
    assert.ok(!smtp.messages.at(-1)?.includes('Kimberly'), 'The email has no word of the sender.');
    for (let opened = 0; opened < 3; opened += 1) {
      const page = await fetch(api.url + path);
      assert.equal(page.status, 200);
      assert.match(await page.text(), /<form action="[^"]+" method="post"><button type="submit">Confirm/);
    }
    assert.equal((await latest(confirming)).verdict, 'unconfirmed');
    const pressed = await press(path);
    assert.equal(pressed.status, 303);
    const shown = await fetch(new URL(pressed.headers.get('location') ?? '', api.url));
    assert.match(await shown.text(), /Your details are confirmed/);
    assert.equal((await press(path)).status, 303, 'pressed twice');
    const submission = await latest(confirming);
    assert.deepEqual(
      [submission.verdict, submission.contact_id, submission.suggestion],
      ['accepted', id, null],
    );
    const contact = await contactOf(submission);
    assert.deepEqual(
      [contact.first_name, contact.phone, contact.tags, contact.email_subscribed],
      ['Kim', '5550001', ['newsletter'], true],
    );
    const consents = (await api.get(`/api-contacts/${id}/consents`)).data<
      { state: string; words: string; source: string }[]
    >();
    const granted = consents.find(({ state }) => state === 'granted');
    assert.deepEqual([granted?.words, granted?.source], ['Send me news.', 'form']);
    const types = (
      await api.rows<{ type: string }>('SELECT event_type AS type FROM events WHERE record_id = $1', [id])
    ).map(({ type }) => type);
    assert.ok(types.includes('contact.tag_added'), types.join());
  });

  it('fills what is empty in the contact, and tells workflows and webhooks of one change', async () => {
    const known = { first_name: 'Pat', email: 'pat@example.com' };
    const id = String((await api.post('/api-contacts', known)).data().id);
    const count = smtp.messages.length;
    await send({ first_name: 'Patricia', email: 'pat@example.com', phone: '+44 20 7946 0018' });
    const path = await mailedPath(count + 1);
    assert.equal((await api.get(`/api-contacts/${id}`)).data().phone, null);
    assert.equal((await press(path)).status, 303);
    const contact = await contactOf(await latest(confirming));
    assert.deepEqual([contact.id, contact.first_name, contact.phone], [id, 'Pat', '+44 20 7946 0018']);
    const types = await api.rows<{ type: string }>(
      'SELECT event_type AS type FROM events WHERE record_id = $1 ORDER BY event_type',
      [id],
    );
    assert.deepEqual(
      types.map(({ type }) => type),
      ['contact.created', 'contact.tag_added', 'contact.updated'],
    );
  });

  it('that a person accepts late does not undo what the contact said since then', async () => {
    const id = String(
      (await api.post('/api-contacts', { first_name: 'Lee', email: 'lee@example.com' })).data().id,
    );
    const count = smtp.messages.length;
    await send({ first_name: 'Lee', email: 'lee@example.com', news: true });
    await mailedPath(count + 1);
    const { id: submission } = await latest(confirming);
    await api.rows(
      `UPDATE form_submissions SET verdict = 'held', confirmed_at = now() - interval '4 days' WHERE id = $1`,
      [submission],
    );
    const refusal = { purpose: 'email_marketing', state: 'denied', source: 'phone' };
    assert.equal((await api.post(`/api-contacts/${id}/consents`, refusal)).status, 201);
    await api.post(`/api-form-submissions/${submission}/review`, { verdict: 'accepted' });
    const accepted = await latest(confirming);
    assert.deepEqual([accepted.verdict, accepted.contact_id], ['accepted', id]);
    assert.equal((await contactOf(accepted)).email_subscribed, false);
  });

  it('that is not given keeps emails from a new contact who did not agree', async () => {
    const count = smtp.messages.length;
    await send({ first_name: 'No', email: 'no@example.com' });
    assert.equal((await press(await mailedPath(count + 1))).status, 303);
    assert.equal((await contactOf(await latest(confirming))).email_subscribed, false);
  });
});

describe('an accepted submission', () => {
  it('creates the deal and the task of its form, and starts workflows with its answers', async () => {
    const workflow = await publish(
      api,
      definition(
        'form.submitted',
        task('Answer {{ record.answers.message }} for {{ record.contact.first_name }}'),
      ),
    );
    const [pipeline] = (await api.get('/api-pipelines')).data<{ id: string; stages: { id: string }[] }[]>();
    const form = await publishForm(api, {
      name: 'Quote',
      fields: [FIRST_NAME, EMAIL, MESSAGE],
      owner_id: api.organization.userId,
      deal: {
        pipeline_id: pipeline?.id,
        stage_id: pipeline?.stages[1]?.id,
        title: 'Quote for {{ first_name }}',
      },
      task: { title: 'Call {{ first_name }}' },
    });
    const { token } = await openPage(local(form));
    await fillIn();
    await sendForm(
      local(form),
      { _token: token, first_name: 'Lin', email: 'lin@example.com', message: 'Hi' },
      somebody(),
    );
    const submission = await latest(form);
    const deal = (await api.get(`/api-deals/${submission.deal_id}`)).data();
    assert.deepEqual(
      [deal.title, deal.stage_id, deal.contact_id, deal.assigned_to],
      ['Quote for Lin', pipeline?.stages[1]?.id, submission.contact_id, api.organization.userId],
    );
    const call = (await api.get(`/api-tasks/${submission.task_id}`)).data();
    assert.deepEqual(
      [call.title, call.deal_id, call.assignee_id],
      ['Call Lin', submission.deal_id, api.organization.userId],
    );
    const [run] = await settled(api, workflow.id);
    assert.deepEqual([run?.state, run?.subject.type], ['completed', 'form_submission']);
    const tasks = (await api.get(`/api-tasks?q=Answer`)).data<{ title: string }[]>();
    assert.deepEqual(
      tasks.map(({ title }) => title),
      ['Answer Hi for Lin'],
    );
  });

  it('is held with the reason if what it should create is refused', async () => {
    const pipeline = (
      await api.post('/api-pipelines', { name: 'Short', stages: [{ name: 'One' }, { name: 'Two' }] })
    ).data<{
      id: string;
      stages: { id: string }[];
    }>();
    const stage_id = pipeline.stages[1]?.id;
    const deal = { pipeline_id: pipeline.id, stage_id, title: 'Lost?' };
    const form = await publishForm(api, { name: 'Gone', fields: [FIRST_NAME, EMAIL], deal });
    const { token } = await openPage(local(form));
    await fillIn();
    await api.delete(`/api-pipelines/${pipeline.id}/stages/${stage_id}`);
    const fields = { _token: token, first_name: 'Gone', email: 'gone@example.com' };
    assert.equal((await sendForm(local(form), fields, somebody())).status, 303);
    const { verdict, reasons } = await latest(form);
    assert.equal(verdict, 'held');
    assert.match(reasons[0] ?? '', /stage/);
    const found = (await api.post('/api-contacts-search', { email: 'gone@example.com' })).data<unknown[]>();
    assert.equal(found.length, 0, 'nothing half applied');
  });
});

describe('scripts', () => {
  it('of named hosts may read answers, and those of others may not', async () => {
    const form = await publishForm(api, { name: 'Hosts', allowed_hosts: ['www.example.com'] });
    const allowed = async (origin: string) =>
      (await fetch(`${local(form)}/fields`, { headers: { Origin: origin } })).headers.get(
        'access-control-allow-origin',
      );
    assert.equal(await allowed('https://www.example.com'), 'https://www.example.com');
    assert.equal(await allowed('https://evil.example'), null);
    const preflight = await fetch(local(form), {
      method: 'OPTIONS',
      headers: { Origin: 'https://www.example.com' },
    });
    assert.equal(preflight.status, 204);
    assert.equal(preflight.headers.get('access-control-allow-credentials'), null);
  });
});

describe('a website that the form does not name', () => {
  it('is a reason to hold a submission; named ones and Kontor itself are not', async () => {
    const form = await publishForm(api, { name: 'Named', allowed_hosts: ['www.example.com'] });
    const reasonsFor = async (origin: string, send: typeof sendForm) => {
      const { token } = await openPage(local(form));
      visitors += 1;
      const fields = { _token: token, first_name: 'Bob', email: `bob${visitors}@example.com` };
      await send(local(form), fields, { Origin: origin, ...somebody() });
      return (await latest(form)).reasons;
    };
    for (const send of [sendForm, sendJson]) {
      assert.ok((await reasonsFor('https://evil.example', send)).includes('other_host'));
      for (const origin of ['https://www.example.com', api.url, new URL(form.url).origin, 'null'])
        assert.deepEqual(await reasonsFor(origin, send), ['too_fast', 'no_proof'], origin);
    }
  });
});

describe('every public page', () => {
  it('stores nothing, runs nothing foreign, and cannot be framed', async () => {
    for (const path of ['', '/thanks']) {
      const { headers, status } = await fetch(local(plain) + path, { headers: somebody() });
      assert.equal(status, 200);
      const policy = headers.get('content-security-policy') ?? '';
      assert.match(policy, /^default-src 'none'; style-src 'self' 'nonce-[^']+';/);
      assert.match(policy, /frame-ancestors 'none'/);
      assert.doesNotMatch(policy, /unsafe|https:/);
      assert.equal(headers.get('set-cookie'), null);
      assert.equal(headers.get('x-ratelimit-limit'), null);
    }
  });

  it('carries the campaign of its own address', async () => {
    const page = await fetch(`${local(plain)}?gclid=AbC&utm_campaign=spring%20sale&other=1`, {
      headers: somebody(),
    });
    const hidden = hiddenFields(await page.text());
    assert.deepEqual([hidden.gclid, hidden.utm_campaign, hidden.other], ['AbC', 'spring sale', undefined]);
  });
});
