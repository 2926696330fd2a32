import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { unzip } from '../../files/exports/testing/unzip.ts';
import { eventually } from '../../postgres/testing/processes.ts';
import {
  addPerson,
  browserOf,
  connect,
  joinOrganization,
  type Person,
  registerApp,
  startOAuthService,
} from '../oauth/testing/oauth-service.ts';

/** What an app may do with the data of people and of the organization, for an owner who connected it. */

const api = await startOAuthService();
const app = await registerApp(api);
const READS = 'crm:write ads:read web:read insights:read workflows:read webhooks:read';
const EXPORT = '/api-organization/privacy-export';
const ERASURE = '/api-organization/erasure';

let owner: string;
let admin: string;
let member: Person;

async function tokenOf(role: string, scope = READS): Promise<string> {
  const person = await addPerson(api, api.organization, role);
  return (await connect(api, await browserOf(api, person.id), app, { scope })).access_token;
}

before(async () => {
  [owner, admin] = [await tokenOf('owner'), await tokenOf('admin')];
  member = await addPerson(api);
});

const download = (key: string) => fetch(api.url + EXPORT, { headers: { Authorization: `Bearer ${key}` } });

describe('an app of an owner', () => {
  it('exports all data of the organization, if it may read all of it', async () => {
    const answer = await download(owner);
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('content-type'), 'application/zip');
    const files = await unzip(Buffer.from(await answer.arrayBuffer()));
    const { tables } = JSON.parse(files.get('organization.json') ?? '');
    assert.equal(tables.organizations[0].id, api.organization.id);
    const narrow = await download(await tokenOf('owner', 'crm:read'));
    assert.equal(narrow.status, 403);
    assert.match(await narrow.text(), /Scope '\w+:read' is required\./);
  });

  it('requests and cancels the erasure of the organization', async () => {
    const [{ name } = { name: '' }] = await api.rows<{ name: string }>(
      'SELECT name FROM organizations WHERE id = $1',
      [api.organization.id],
    );
    const asked = await api.request('PUT', ERASURE, { key: owner, body: { name } });
    assert.equal(asked.status, 200);
    assert.ok(Date.parse(asked.data<{ due_at: string }>().due_at) > Date.now() + 6 * 86_400_000);
    (await api.request('PUT', ERASURE, { key: owner, body: { name: 'x' } })).error(400, 'invalid_request');
    assert.equal((await api.request('DELETE', ERASURE, { key: owner })).status, 204);
    assert.equal((await api.get(ERASURE, { key: owner })).data<{ due_at: null }>().due_at, null);
  });

  it('exports and erases a member', async () => {
    const path = `/api-users/${member.id}`;
    const exported = (await api.get(`${path}/privacy-export`, { key: owner })).data<{
      tables: { users: { email: string }[] };
    }>();
    assert.equal(exported.tables.users[0]?.email, member.email);
    const erased = await api.post(`${path}/privacy-erase`, {}, { key: owner });
    assert.equal(erased.status, 200, JSON.stringify(erased.body));
    await eventually(async () => {
      const [row] = await api.rows('SELECT name, email FROM users WHERE id = $1', [member.id]);
      assert.deepEqual(row, { name: 'Former member', email: '' });
    });
  });
});

describe('somebody who has left', () => {
  it('is listed, exported and erased by an app of an owner', async () => {
    const { id, email } = await addPerson(api);
    await (await browserOf(api, id)).call('DELETE', `/web/members/${id}`);
    const former = (await api.get(`/api-former-users?email=${email}`, { key: owner })).data<
      { id: string }[]
    >();
    assert.deepEqual(
      former.map((person) => person.id),
      [id],
    );
    const exported = await api.get(`/api-users/${id}/privacy-export`, { key: owner });
    assert.equal(exported.data<{ tables: { former_members: object[] } }>().tables.former_members.length, 1);
    const erased = await api.post(`/api-users/${id}/privacy-erase`, {}, { key: owner });
    assert.equal(erased.status, 200, JSON.stringify(erased.body));
    assert.deepEqual((await api.get('/api-former-users', { key: owner })).data(), []);
  });
});

describe('an app of an admin, and an API key', () => {
  it('are refused all of it', async () => {
    const other = await addPerson(api);
    for (const key of [admin, api.organization.key]) {
      assert.equal((await download(key)).status, 403);
      (await api.get('/api-former-users', { key })).error(403, 'forbidden');
      (await api.request('PUT', ERASURE, { key, body: { name: 'Acme' } })).error(403, 'forbidden');
      (await api.request('DELETE', ERASURE, { key })).error(403, 'forbidden');
      (await api.get(`/api-users/${other.id}/privacy-export`, { key })).error(403, 'forbidden');
      (await api.post(`/api-users/${other.id}/privacy-erase`, {}, { key })).error(403, 'forbidden');
    }
  });

  it('learn nothing of people of other organizations', async () => {
    const globex = await api.addOrganization('Globex');
    const stranger = await addPerson(api, globex);
    for (const key of [owner, admin, api.organization.key]) {
      (await api.get(`/api-users/${stranger.id}/privacy-export`, { key })).error(404, 'not_found');
      (await api.post(`/api-users/${stranger.id}/privacy-erase`, {}, { key })).error(404, 'not_found');
    }
    await joinOrganization(api, stranger.id, api.organization);
    assert.equal((await api.post(`/api-users/${stranger.id}/privacy-erase`, {}, { key: owner })).status, 200);
    const [row] = await api.rows('SELECT email FROM users WHERE id = $1', [stranger.id]);
    assert.deepEqual(row, { email: stranger.email }, 'who belongs to another organization, too');
  });
});
