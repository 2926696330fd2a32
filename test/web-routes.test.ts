import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Browser } from '../server/access/testing/browser.ts';
import { invite, PASSWORD, setUp, signIn, startService } from '../server/access/testing/people.ts';
import { toQuery } from '../server/kernel/database/sql.ts';
import { hasBody, type Method } from '../server/kernel/http/route.ts';
import { setUpOrganization } from '../server/setup.ts';
import { families } from './families.ts';
import { nastyBodyOf, nastyQueryOf } from './nasty.ts';

/** The routes that are for people alone, walked as `tenancy-routes` and `bad-input` walk those of REST. */

const api = new Set(families.routes.map(({ path }) => path));
const routes = families.webRoutes.filter(({ path }) => !api.has(path));
const service = await startService();
const acme = await setUp(service);
const globex = await addGlobex();
const ours = await recordsOf(acme);
const theirs = await recordsOf(globex);

async function addGlobex(): Promise<Browser> {
  const owner = { organization: 'Globex', email: 'gil@globex.example', password: PASSWORD };
  const query = (statement: Parameters<typeof toQuery>[0]) => {
    const { text, values } = toQuery(statement);
    return service.rows<never>(text, values);
  };
  await setUpOrganization({ query }, owner);
  return signIn(service, owner.email);
}

/** Ids of an organization, by the first part of the path that they stand in. */
async function recordsOf(owner: Browser): Promise<Record<string, string>> {
  const create = async (path: string, body: unknown) => {
    const { status, json } = await owner.call('POST', `/web${path}`, body);
    assert.equal(status, 201, JSON.stringify(json));
    return json.data;
  };
  const member = (await owner.call('GET', '/web/session')).json.data;
  const email = `secret-${member.organization.name}@example.com`;
  await invite(owner, email);
  const [invitation] = (await owner.call('GET', '/web/invitations')).json.data;
  const contact = await create('/api-contacts', { first_name: 'Secret', email, tags: ['secret'] });
  await create('/api-deals', { title: 'Secret', contact_id: contact.id });
  const upload = await fetch(`${service.url}/web/import-files?kind=contacts&file_name=secret.csv`, {
    method: 'POST',
    headers: {
      Cookie: [...owner.cookies].map((cookie) => cookie.join('=')).join('; '),
      Origin: service.url,
      'Content-Type': 'text/csv',
    },
    body: 'First name,Email\nSecret,secret@example.com\n',
  });
  const file: unknown = await upload.json();
  assert.equal(upload.status, 201, JSON.stringify(file));
  const app = { name: 'Secret', redirect_uris: ['https://app.example/callback'], scopes: ['crm:read'] };
  return {
    organization: member.organization.id,
    members: member.user.id,
    invitations: invitation.id,
    'api-keys': (await create('/api-keys', { name: 'Secret', scopes: ['crm:read'] })).id,
    apps: (await create('/apps', app)).id,
    imports: Object(file).data.id,
    contacts: contact.id,
  };
}

const firstPart = (path: string) => path.split('/')[1] ?? '';
const pathWith = (path: string, ids: Record<string, string>) =>
  `/web${path.replace(/:\w+/g, ids[firstPart(path)] ?? ids.contacts ?? '')}`;

/** A body that is good for any of the routes but for what it names. */
const BODY = { role: 'member', mapping: [], ids: [theirs.contacts], add_tags: ['x'], name: 'x' };
const bodyOf = (method: Method, body: unknown) => (hasBody(method) ? body : undefined);

async function everythingOfGlobex(): Promise<unknown> {
  const tables = ['contacts', 'deals', 'activities', 'audit_entries', 'events', 'memberships', 'invitations'];
  const all = [...tables, 'api_keys', 'oauth_apps', 'imports'].map((table) =>
    service.rows(`SELECT to_json(t) AS row FROM ${table} t WHERE org_id = $1 ORDER BY 1::text`, [
      theirs.organization,
    ]),
  );
  return Promise.all(all);
}
const before = await everythingOfGlobex();

describe('the routes for people', () => {
  it('are known at all', () => assert.ok(routes.length > 25, String(routes.length)));

  for (const { method, path } of routes) {
    it(`${method} ${path}: 401 without a session`, async () => {
      const response = await fetch(service.url + pathWith(path, ours), {
        method,
        headers: { Origin: service.url },
      });
      assert.equal(response.status, 401);
    });
  }

  for (const { method, path } of routes.filter((route) => route.method !== 'GET')) {
    it(`${method} ${path}: 403 when another site asks`, async () => {
      const answer = await acme.call(method, pathWith(path, ours), bodyOf(method, BODY), {
        Origin: 'https://evil.example',
      });
      assert.equal(answer.status, 403);
    });
  }

  for (const { method, path } of routes.filter((route) => route.path.includes(':'))) {
    it(`${method} ${path}: 404 with another organization's id`, async () => {
      const query = path === '/workflow-versions/:id' ? '?version=1' : '';
      const { status, json } = await acme.call(method, pathWith(path, theirs) + query, bodyOf(method, BODY));
      assert.deepEqual([status, json?.error], [404, 'not_found'], JSON.stringify(json));
    });
  }

  for (const { method, path } of routes) {
    it(`${method} ${path}: nothing of another organization comes back`, async () => {
      const query = method === 'GET' ? `?${new URLSearchParams(namingTheirs())}` : '';
      const { text } = await acme.call(method, pathWith(path, ours) + query, bodyOf(method, namingTheirs()));
      assert.ok(!text.includes(theirs.organization ?? 'none'), text);
    });
  }

  it("another organization's rows are as they were", async () => {
    assert.deepEqual(await everythingOfGlobex(), before);
  });
});

/** Filters and links that name records of another organization. */
function namingTheirs(): Record<string, string> {
  const { contacts = '', members = '', organization = '', imports = '' } = theirs;
  return {
    assigned_to: members,
    user_id: members,
    contact_id: contacts,
    record_id: contacts,
    import_id: imports,
    stage_id: organization,
    ids: contacts,
  };
}

describe('arbitrary input to a route for people never gives a 5xx', () => {
  const fields = [
    ...new Set(
      routes.flatMap(({ operation }) =>
        Object.keys('shape' in operation.input ? Object(operation.input.shape) : {}),
      ),
    ),
  ];

  for (const { method, path } of routes) {
    it(`${method} ${path}`, async () => {
      const mustBeClear = async (asked: string, body: string | undefined) => {
        const response = await fetch(service.url + asked, {
          method,
          headers: {
            Cookie: [...acme.cookies].map((cookie) => cookie.join('=')).join('; '),
            Origin: service.url,
            ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          },
          ...(body === undefined ? {} : { body }),
        });
        const text = await response.text();
        assert.ok(response.status < 500, `${method} ${asked} ${body} answered ${response.status} ${text}`);
        if (response.status >= 400) assert.match(text, /^\{"error":"[a-z_]+","message":".{10,}"/);
      };
      const property = hasBody(method)
        ? fc.asyncProperty(nastyBodyOf(fields), (body) => mustBeClear(pathWith(path, ours), body))
        : fc.asyncProperty(nastyQueryOf(fields), (query) =>
            mustBeClear(`${pathWith(path, ours)}?${query}`, undefined),
          );
      await fc.assert(property, { numRuns: 15 });
    });
  }
});
