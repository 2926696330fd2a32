import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import {
  addPerson,
  browserOf,
  connect,
  registerApp,
  startOAuthService,
} from '../server/access/oauth/testing/oauth-service.ts';
import { callTool, toolData } from './mcp/agent.ts';

/** What a member sees through the doors that the walk over routes does not go through. */

const api = await startOAuthService();
const mia = await addPerson(api);
const elsa = await addPerson(api);
const browser = await browserOf(api, mia.id);
const { access_token: token } = await connect(api, browser, await registerApp(api), {
  scope: 'crm:read crm:write',
});
const create = async (path: string, body: object) => (await api.post(path, body)).data<{ id: string }>().id;
const contacts = {
  mine: await create('/api-contacts', { first_name: 'Mine', owner_id: mia.id }),
  others: await create('/api-contacts', {
    first_name: 'Hidden',
    email: 'hidden@example.com',
    owner_id: elsa.id,
  }),
  nobodys: await create('/api-contacts', { first_name: 'Free' }),
};
const seenBy = async (key: string) =>
  (await api.get('/api-contacts?sort=created_at&order=asc', { key }))
    .data<{ first_name: string }[]>()
    .map(({ first_name }) => first_name);
const show = (visibility: string) =>
  api.rows('UPDATE organizations SET member_visibility = $1 WHERE id = $2', [
    visibility,
    api.organization.id,
  ]);

/** Waits until the change of a setting was heard of. */
async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (!(await isSo())) {
    assert.ok(Date.now() < deadline, 'it did not happen in 10 s');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

await seenBy(token);
await show('own');
await until(async () => (await seenBy(token)).length === 2);

describe('an app that a member connected', () => {
  it('sees what the member sees, also with a token that it used before', async () => {
    assert.deepEqual(await seenBy(token), ['Mine', 'Free']);
    (await api.get(`/api-contacts/${contacts.others}`, { key: token })).error(404, 'not_found');
  });

  it('sees the same through MCP', async () => {
    const found = await toolData<{ first_name: string }[]>(api, 'list_contacts', {}, token);
    assert.deepEqual(found.map(({ first_name }) => first_name).sort(), ['Free', 'Mine']);
    const refused = await callTool(api, 'get_contact', { contact_id: contacts.others }, token);
    assert.ok(refused.isError);
  });

  it('rehearses only changes of what it sees', async () => {
    const args = { contact_id: contacts.others, fields: { city: 'Vienna' }, dry_run: true };
    const { isError, texts } = await callTool(api, 'update_contact', args, token);
    assert.ok(isError && !texts.join(' ').includes('hidden@example.com'), texts.join(' '));
  });

  it('gets no version and no answer of a record by an ETag that somebody else got', async () => {
    const { headers } = await api.get(`/api-contacts/${contacts.others}`);
    const etag = headers.get('etag') ?? '';
    const again = await api.get(`/api-contacts/${contacts.others}`, {
      key: token,
      headers: { 'If-None-Match': etag },
    });
    again.error(404, 'not_found');
  });
});

describe('an API key', () => {
  it('sees everything, because it acts for the organization', async () => {
    assert.deepEqual(await seenBy(api.organization.key), ['Mine', 'Hidden', 'Free']);
  });
});

describe('a page that listens', () => {
  /** What a page of a browser hears. */
  async function listen(cookies: ReadonlyMap<string, string>) {
    const stopping = new AbortController();
    after(() => stopping.abort());
    const Cookie = [...cookies].map((cookie) => cookie.join('=')).join('; ');
    const { body } = await fetch(`${api.url}/web/live`, { headers: { Cookie }, signal: stopping.signal });
    const heard: string[] = [];
    void (async () => {
      for await (const chunk of body ?? []) heard.push(Buffer.from(chunk).toString());
    })().catch(() => undefined);
    await until(() => heard.length > 0);
    return { text: () => heard.join(''), leave: () => stopping.abort() };
  }

  it('hears of the records that are seen, and nothing of the others', async () => {
    const admin = await browserOf(api, (await addPerson(api, api.organization, 'admin')).id);
    const [mine, all] = [await listen(browser.cookies), await listen(admin.cookies)];
    await api.patch(`/api-contacts/${contacts.others}`, { city: 'Graz' });
    const activity = await create('/api-activities', {
      ...{ activity_type: 'note', description: 'Hidden', contact_id: contacts.others },
    });
    const gone = await create('/api-contacts', { first_name: 'Gone', owner_id: elsa.id });
    await api.request('DELETE', `/api-contacts/${gone}`);
    await api.patch(`/api-contacts/${contacts.mine}`, { city: 'Linz' });
    await until(() => mine.text().includes(contacts.mine));
    await until(() => all.text().includes(contacts.mine));
    for (const id of [contacts.others, activity, gone]) {
      assert.ok(all.text().includes(id));
      assert.ok(!mine.text().includes(id));
    }
    mine.leave();
    all.leave();
  });

  it('is disconnected when what it may hear changes', async () => {
    const page = await browserOf(api, mia.id);
    const Cookie = [...page.cookies].map((cookie) => cookie.join('=')).join('; ');
    const { body } = await fetch(`${api.url}/web/live`, { headers: { Cookie } });
    const reader = body?.getReader();
    assert.ok(reader);
    await reader.read();
    await show('all');
    await until(async () => (await reader.read()).done === true);
    await show('own');
  });
});

describe('a record that another one needs', () => {
  it('is not deleted by somebody who does not see the other one, and the answer does not name it', async () => {
    const contact = await create('/api-contacts', { first_name: 'Needed', owner_id: mia.id });
    const deal = await create('/api-deals', { title: 'Hidden', contact_id: contact });
    await api.post(`/api-deals/${deal}/assignee`, { user_id: elsa.id });
    const refused = await api.request('DELETE', `/api-contacts/${contact}`, { key: token });
    assert.match(refused.error(403, 'forbidden'), /Records that you do not see/);
    assert.equal((await api.get(`/api-contacts/${contact}`, { key: token })).status, 200);
    assert.equal((await api.get(`/api-deals/${deal}`)).data<{ contact_id: string }>().contact_id, contact);
  });
});

describe('what a member deletes', () => {
  const allow = (rule: string) =>
    api.rows('UPDATE organizations SET member_deletion = $1 WHERE id = $2', [rule, api.organization.id]);
  const owned = (owner_id: string | null) => create('/api-contacts', { first_name: 'Old', owner_id });
  const remove = (id: string, key = token) => api.request('DELETE', `/api-contacts/${id}`, { key });

  it('is what they see, if the organization does not say otherwise', async () => {
    assert.equal((await remove(await owned(null))).status, 204);
  });

  it('is only their own where the organization says so, for one record, many, merges and dry runs', async () => {
    await allow('own');
    const [mine, free] = [await owned(mia.id), await owned(null)];
    assert.match((await remove(free)).error(403, 'forbidden'), /only their own records/);
    const merge = await api.post(`/api-contacts/${mine}/merge`, { merge_id: free }, { key: token });
    merge.error(403, 'forbidden');
    const rehearsed = await callTool(api, 'delete_contact', { contact_id: free, dry_run: true }, token);
    assert.ok(rehearsed.isError, rehearsed.texts.join(' '));
    const bulk = await browser.call('POST', '/web/contacts-bulk', { ids: [mine, free], delete: true });
    assert.equal(bulk.status, 403, bulk.text);
    assert.equal((await remove(mine)).status, 204);
    assert.equal((await api.get(`/api-contacts/${free}`)).status, 200);
  });

  it('is nothing where the organization says so, while API keys and admins delete everything', async () => {
    await allow('none');
    const mine = await owned(mia.id);
    assert.match((await remove(mine)).error(403, 'forbidden'), /merge nothing/);
    assert.equal((await remove(mine, api.organization.key)).status, 204);
    await allow('all');
  });
});
