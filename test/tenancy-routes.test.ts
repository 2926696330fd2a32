import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Pipeline } from '../server/crm/pipelines/pipeline.schema.ts';
import { ProgramImporting } from '../server/files/imports/testing/program-importing.ts';
import { hasBody } from '../server/kernel/http/route.ts';
import { eventually } from '../server/postgres/testing/processes.ts';
import { EMAIL, publishForm } from '../server/web-forms/testing/forms.ts';
import { openPage, sendJson } from '../server/web-forms/testing/visitor.ts';
import { startApi } from './api.ts';

/** Walks every route with another organization's ids in path, body and filters: it must learn and change nothing. */

const api = await startApi();
const globex = await api.addOrganization('Globex');
const theirs = await records(globex.key);
const ours = await records(api.organization.key);

/** One record of each kind, by the name of the field that refers to it. */
async function records(key: string): Promise<Record<string, string>> {
  const create = async (path: string, body: unknown) =>
    (await api.post(path, body, { key })).data<{ id: string }>().id;
  const [pipeline] = (await api.get('/api-pipelines', { key })).data<Pipeline[]>();
  const contact_id = await create('/api-contacts', {
    first_name: 'Secret',
    email: 'secret@example.com',
    tags: ['secret'],
  });
  const deal_id = await create('/api-deals', { title: 'Secret', contact_id });
  const draft = { format: 1, trigger: { on: 'contact.merged' }, steps: [{ key: 'stop', do: 'stop' }] };
  const workflow_id = await create('/api-workflows', { name: 'Secret', draft });
  await api.post(`/api-workflows/${workflow_id}/publish`, { draft_revision: 1 }, { key });
  const destination_id = await create('/api-conversion-destinations', {
    kind: 'https',
    name: 'Secret',
    config: { url: 'https://hooks.example.com/secret' },
  });
  const won = await create('/api-deals', { title: 'Secret', value: 100 });
  await api.patch(`/api-deals/${won}`, { status: 'won' }, { key });
  const conversion_id = await eventually(async () => {
    const [conversion] = (await api.get(`/api-conversions?deal_id=${won}`, { key })).data<{ id: string }[]>();
    assert.ok(conversion);
    return conversion.id;
  });
  return {
    contact_id,
    deal_id,
    destination_id,
    conversion_id,
    company_id: await create('/api-companies', { name: 'Secret' }),
    pipeline_id: pipeline?.id ?? '',
    stage_id: pipeline?.stages[0]?.id ?? '',
    subscription_id: await create('/api-webhook-subscriptions', {
      target_url: 'https://hooks.example.com/secret',
      event_types: ['deal.updated'],
    }),
    custom_field_id: await create('/api-custom-fields', {
      object: 'deal',
      key: `secret_${contact_id.replaceAll('-', '_')}`,
      label: 'Secret',
      type: 'text',
    }),
    view_id: await create('/api-views', {
      object: 'contact',
      name: 'Secret',
      query: { contact_id },
      shared: true,
    }),
    workflow_id,
    import_id: await importOf(key),
    ...(await formAndSubmission(key)),
    task_id: await create('/api-tasks', { title: 'Secret', contact_id, deal_id }),
    activity_id: await create('/api-activities', {
      activity_type: 'note',
      description: 'Secret',
      contact_id,
    }),
  };
}

/** An import of one row. */
async function importOf(key: string): Promise<string> {
  const program = new ProgramImporting({ url: api.url, key });
  return (await program.import('kind=companies', 'name\nSecret\n')).id;
}

/** A form, and what a visitor sent with it, which is held because it came too fast. */
async function formAndSubmission(key: string): Promise<{ form_id: string; submission_id: string }> {
  const form = await publishForm(api, { name: 'Secret', fields: [EMAIL] }, key);
  const address = api.url + new URL(form.url).pathname;
  const { token } = await openPage(address);
  await sendJson(address, { _token: token, email: 'secret@example.com' });
  const [held] = (await api.get(`/api-form-submissions?form_id=${form.id}`, { key })).data<
    { id: string }[]
  >();
  assert.ok(held);
  return { form_id: form.id, submission_id: held.id };
}

/** Which record an `:id` in a path stands for. */
function idField(path: string): string {
  const [, resource = ''] = /^\/api-([a-z]+)/.exec(path) ?? [];
  const field = {
    contacts: 'contact_id',
    deals: 'deal_id',
    companies: 'company_id',
    tasks: 'task_id',
    views: 'view_id',
    imports: 'import_id',
    pipelines: 'pipeline_id',
    webhook: 'subscription_id',
    custom: 'custom_field_id',
    workflows: 'workflow_id',
    conversion: 'destination_id',
    conversions: 'conversion_id',
    forms: 'form_id',
    form: 'submission_id',
  }[resource];
  return field ?? 'deal_id';
}

function pathWith(path: string, ids: Record<string, string>): string {
  const known: Record<string, string> = { ...ids, name: 'API_KEY' };
  return path.replace(
    /:(\w+)/g,
    (_, name: string) => known[name === 'id' ? idField(path) : name] ?? ids.deal_id ?? '',
  );
}

/** Refused to every API key. */
const FOR_OWNERS = ['/api-organization/privacy-export', '/api-former-users'];

const LINKS = [
  ...['contact_id', 'deal_id', 'company_id', 'pipeline_id', 'stage_id', 'move_deals_to', 'merge_id'],
  'destination_id',
];

/** The kind of record that a link in the body of a request names. */
function recordOf(link: string, path: string): string {
  return { move_deals_to: 'stage_id', merge_id: idField(path) }[link] ?? link;
}

/** A body that is good but for the links that are put into it. */
const GOOD_BODIES: Record<string, unknown> = {
  'POST /api-deals': { title: 'Ours' },
  'POST /api-contacts': { first_name: 'Ours' },
  'POST /api-companies': { name: 'Ours' },
  'POST /api-tasks': { title: 'Ours' },
  'POST /api-activities': { activity_type: 'note', description: 'Ours' },
};

async function everyForeignRow(): Promise<unknown> {
  const tables = [
    'contacts',
    'companies',
    'deals',
    'tasks',
    'activities',
    'pipelines',
    'stages',
    'events',
    'audit_entries',
    'custom_fields',
    'organizations',
    'webhook_subscriptions',
    'workflows',
    'forms',
    'form_submissions',
  ];
  const rows = tables.map((table) =>
    api.rows(
      `SELECT * FROM ${table} t WHERE ${table === 'organizations' ? 'id' : 'org_id'} = $1 ORDER BY id`,
      [globex.id],
    ),
  );
  return Promise.all(rows);
}

const before = await everyForeignRow();

describe("with another organization's ids", () => {
  for (const { method, path } of api.routes.filter((route) => route.path.includes(':'))) {
    it(`${method} ${path}: 404 not_found`, async () => {
      const body = hasBody(method)
        ? {
            title: 'x',
            ...(path.includes('/secrets/') && { value: 'x' }),
            name: 'x',
            label: 'x',
            first_name: 'x',
            tags: ['x'],
            fields: path.startsWith('/api-forms') ? undefined : {},
            provider: 'x',
            description: 'x',
            since: '2026-01-01',
            draft_revision: 1,
            record_id: ours.deal_id,
            record_ids: [ours.deal_id],
            user_id: null,
            touches: [{ kind: 'gclid', value: 'x' }],
            purpose: 'ad_user_data',
            state: path.startsWith('/api-forms') ? 'live' : 'granted',
            verdict: 'spam',
            source: 'x',
            destination_id: ours.destination_id,
            merge_id: ours[idField(path)],
          }
        : undefined;
      const query = path.endsWith('/preview') ? `?destination_id=${ours.destination_id}` : '';
      const response = await api.request(method, pathWith(path, theirs) + query, { body });
      response.error(404, 'not_found');
    });
  }

  // A file of rows names no records by their ids.
  for (const { method, path } of api.routes.filter(({ method, types }) => hasBody(method) && !types)) {
    it(`${method} ${path}: links in the body are refused or unknown, and nothing of theirs comes back`, async () => {
      // What is erased must not be missing from the tests that follow.
      const named = path === '/api-contacts/:id/privacy-erase' ? await records(api.organization.key) : ours;
      for (const link of LINKS) {
        const target = theirs[recordOf(link, path)];
        const body = { ...Object(GOOD_BODIES[`${method} ${path}`]), [link]: target };
        const response = await api.request(method, pathWith(path, named), { body });
        if (response.status >= 400)
          response.error(
            response.status === 404 ? 404 : 400,
            response.status === 404 ? 'not_found' : 'invalid_request',
          );
        assert.ok(
          !JSON.stringify(response.body ?? '').includes(target ?? 'none'),
          `${method} ${path} with ${link} answered ${JSON.stringify(response.body)}`,
        );
      }
    });
  }

  for (const { method, path } of api.routes.filter((route) => route.method === 'GET')) {
    it(`${method} ${path}: filters find nothing of theirs`, async () => {
      for (const link of LINKS) {
        const response = await api.get(`${pathWith(path, ours)}?${link}=${theirs[link] ?? theirs.stage_id}`);
        // Only owners may have it, and a key is none.
        if (FOR_OWNERS.includes(path)) response.error(403, 'forbidden');
        else assert.ok(response.status === 200 || response.status === 400 || response.status === 404);
        assert.ok(!JSON.stringify(response.body ?? '').includes(globex.id), path);
      }
    });
  }

  it('search and lists show our records alone', async () => {
    const found = (await api.post('/api-contacts-search', { email: 'secret@example.com' })).data<
      { org_id: string }[]
    >();
    assert.deepEqual(
      found.map(({ org_id }) => org_id),
      [api.organization.id],
    );
    for (const path of [
      '/api-contacts?q=Secret',
      '/api-contacts?tag=secret',
      '/api-deals',
      '/api-activities',
      '/api-companies',
      '/api-pipelines',
    ]) {
      const list = (await api.get(path)).data<{ org_id: string }[]>();
      assert.ok(list.length > 0, path);
      assert.ok(
        list.every(({ org_id }) => org_id === api.organization.id),
        path,
      );
    }
  });

  it('no row of theirs was changed, added or removed by all this', async () => {
    assert.deepEqual(await everyForeignRow(), before);
  });
});
