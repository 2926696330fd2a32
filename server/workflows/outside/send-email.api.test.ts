import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startApi } from '../../../test/api.ts';
import { MailServer } from '../../kernel/mail/testing/mail-server.ts';
import { create, definition, publish, runsOf, type ShownRun, settled, task } from '../testing/workflows.ts';

/** Emails of workflows, through the mail server of the organization (docs/behaviour/workflows.md 20). */

const api = await startApi({ mailAllowPrivateAddresses: true });
const server = new MailServer();
before(() => server.listen());
after(() => server.close());

const contact = async (fields: object = {}) =>
  (await api.post('/api-contacts', { first_name: 'Ada', email: 'ada@example.com', ...fields })).data<{
    id: string;
  }>().id;

const email = (values: object = {}) => ({
  ...{ key: 'mail', do: 'send_email' },
  with: {
    to: '{{ record.email }}',
    subject: 'Hello {{ record.first_name }}',
    text: 'Nice to meet you.',
    ...values,
  },
});

const byHand = (...steps: readonly object[]) => definition({ on: 'manual', object: 'contact' }, ...steps);

async function runFor(contactId: string, ...steps: readonly object[]): Promise<ShownRun> {
  const { id } = await publish(api, byHand(...steps));
  const answer = await api.post(`/api-workflows/${id}/run`, { record_ids: [contactId] });
  assert.equal(answer.status, 202, JSON.stringify(answer.body));
  const [run] = await settled(api, id);
  assert.ok(run);
  return run;
}

const last = ({ state, steps }: ShownRun) => [state, steps.at(-1)?.outcome, steps.at(-1)?.error];

async function useMailServer(port: number): Promise<void> {
  const setting = {
    ...{ host: '127.0.0.1', port, security: 'none', user: null },
    ...{ from_name: 'Acme', from_address: 'sales@acme.example' },
  };
  await api.rows(
    `INSERT INTO organization_settings (org_id, name, value, updated_at)
     VALUES ('${api.organization.id}', 'mail', '${JSON.stringify(setting)}', clock_timestamp())`,
  );
}

const forgetMailServer = () => api.rows("DELETE FROM organization_settings WHERE name = 'mail'");

describe('an email of a workflow', () => {
  it('cannot be published while the organization has no mail server', async () => {
    const { id, draft_revision } = await create(api, byHand(task('First'), email()));
    const answer = await api.post(`/api-workflows/${id}/publish`, { draft_revision });
    assert.match(answer.error(400, 'invalid_request'), /needs the mail server of your organization/);
    assert.equal(Object(answer.body).path, 'steps[1].do');
  });

  it('is sent once, with its values filled in', async () => {
    await useMailServer(server.port);
    const run = await runFor(await contact(), email());
    assert.deepEqual(last(run), ['completed', 'done', null]);
    assert.deepEqual(run.steps[0]?.input, {
      ...{ to: 'ada@example.com', subject: 'Hello Ada' },
      text: 'Nice to meet you.',
    });
    await server.waitFor(1);
    const [message = ''] = server.messages;
    assert.match(message, /^From: Acme <sales@acme\.example>/m);
    assert.match(message, /^To: ada@example\.com/m);
    assert.match(message, /^Subject: Hello Ada/m);
    assert.equal(server.ids[0], Object(run.steps[0]?.result).email_id);
    const rows = await api.rows("SELECT FROM mail_messages WHERE kind = 'workflow'");
    assert.equal(rows.length, 1);
  });

  it('is refused with more than one address, or with a line break in its subject', async () => {
    const id = await contact({ last_name: 'L\r\nBcc: spy@example.com', city: 'a@b.example, c@d.example' });
    const refused: readonly [object, RegExp][] = [
      [{ to: '{{ record.city }}' }, /one email address/],
      [{ to: '{{ record.phone }}' }, /no address/],
      [{ subject: 'To {{ record.last_name }}' }, /line breaks/],
      [{ subject: '{{ record.phone }}' }, /1 to 250/],
      [{ text: '{{ record.phone }}' }, /'text' must not be empty/],
    ];
    for (const [values, message] of refused) {
      const [state, outcome, error] = last(await runFor(id, email(values)));
      assert.deepEqual([state, outcome], ['failed', 'failed']);
      assert.match(String(error), message);
    }
    assert.equal(server.messages.length, 1);
  });

  it('is not sent to a contact who has unsubscribed, whoever the workflow is about', async () => {
    await contact({ email: 'Grace@example.com', status: 'unsubscribed' });
    const run = await runFor(await contact(), email({ to: 'grace@EXAMPLE.com' }));
    assert.deepEqual(last(run), [
      ...['completed', 'skipped'],
      'A contact with this address has unsubscribed, so no email is sent.',
    ]);
    assert.equal(server.messages.length, 1);
  });

  it('is shown by a dry run, and not sent', async () => {
    const { id } = await create(api, byHand(email()));
    const answer = await api.post(`/api-workflows/${id}/dry-run`, { record_id: await contact() });
    const [step] = answer.data<{ steps: { outcome: string; input: { subject: string } }[] }>().steps;
    assert.deepEqual([step?.outcome, step?.input.subject], ['done', 'Hello Ada']);
    assert.equal((await api.rows('SELECT FROM mail_messages')).length, 1);
  });

  it('fails if the mail server was removed meanwhile, and never goes through that of the installation', async () => {
    const { id } = await publish(api, byHand(email()));
    await forgetMailServer();
    await api.post(`/api-workflows/${id}/run`, { record_ids: [await contact()] });
    const [run] = await settled(api, id);
    assert.equal(run?.state, 'failed');
    assert.match(String(run.steps[0]?.error), /no mail server/);
    assert.equal((await api.rows('SELECT FROM mail_messages')).length, 1);
    assert.equal((await runsOf(api, id)).length, 1);
  });
});

describe('finding a record', () => {
  const find = (object: string, field: string, value: unknown) => ({
    ...{ key: 'find', do: 'find_record', with: { object, match: { field, value } } },
  });

  it('takes the newest one that has the value, for later steps', async () => {
    const older = await contact({ email: 'twin@example.com', first_name: 'Older' });
    const newer = await contact({ email: 'TWIN@example.com', first_name: 'Newer' });
    await api.patch(`/api-contacts/${older}`, { city: 'Turin' });
    await runFor(
      older,
      find('contact', 'email', '{{ record.email }}'),
      { key: 'tag', do: 'add_tag', with: { record: 'steps.find', tags: ['found'] } },
      task('Call {{ steps.find.first_name }}'),
    );
    assert.deepEqual((await api.get(`/api-contacts/${newer}`)).data().tags, ['found']);
    const [made] = (await api.get(`/api-tasks?contact_id=${older}`)).data<{ title: string }[]>();
    assert.equal(made?.title, 'Call Newer');
  });

  it('compares whole names, ignoring case', async () => {
    await api.post('/api-companies', { name: 'Acme' });
    const wanted = (await api.post('/api-companies', { name: 'acme Tools' })).data<{ id: string }>().id;
    await api.post('/api-companies', { name: 'Acme Tools Ltd' });
    const run = await runFor(
      await contact({ company: 'ACME TOOLS' }),
      find('company', 'name', '{{ record.company }}'),
    );
    assert.equal(Object(run.steps[0]?.result).id, wanted);
  });

  it('that finds nothing is skipped, and so is a step with the result', async () => {
    const run = await runFor(await contact(), find('contact', 'email', 'nobody@example.com'), {
      ...{ key: 'tag', do: 'add_tag', with: { record: 'steps.find', tags: ['found'] } },
    });
    assert.equal(run.state, 'completed');
    assert.deepEqual(
      run.steps.map(({ outcome, error }) => [outcome, error]),
      [
        ['skipped', 'No contact has this email.'],
        ['skipped', 'There is no steps.find for this run.'],
      ],
    );
  });

  it('by a field that cannot be searched is refused', async () => {
    for (const [path, step] of [
      ['steps[0].with.match.field', find('contact', 'notes', 'x')],
      ['steps[0].with.object', find('activity', 'description', 'x')],
    ] as const) {
      const { id, draft_revision } = await create(api, byHand(step));
      const answer = await api.post(`/api-workflows/${id}/publish`, { draft_revision });
      answer.error(400, 'invalid_request');
      assert.equal(Object(answer.body).path, path);
    }
  });
});
