import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startApi } from '../api.ts';
import { callTool, toolData, toolError } from './agent.ts';

/** Agents ask for less and for more, as REST does (docs/behaviour/asking.md). */

const api = await startApi();
const create = async (path: string, body: object) => (await api.post(path, body)).data<{ id: string }>().id;
const company = await create('/api-companies', { name: 'Northwind' });
const contact = await create('/api-contacts', { first_name: 'Ada', notes: 'Long', company_id: company });
await create('/api-deals', { title: 'Relaunch', value: 1200.5, contact_id: contact, company_id: company });

describe('a list', () => {
  it('has only the members that fields names', async () => {
    assert.deepEqual(await toolData(api, 'list_contacts', { fields: 'id,first_name' }), [
      { id: contact, first_name: 'Ada' },
    ]);
    assert.deepEqual(await toolData(api, 'list_deals', { fields: ['title', 'value'] }), [
      { title: 'Relaunch', value: 1200.5 },
    ]);
  });

  it('comes with the linked records that include names, each once', async () => {
    const { structured } = await callTool(api, 'list_deals', {
      include: 'contacts, companies',
      fields: 'id',
    });
    const { included } = Object(structured.meta);
    assert.deepEqual(
      Object.entries<{ id: string }[]>(included).map(([kind, records]) => [
        kind,
        records.map(({ id }) => id),
      ]),
      [
        ['contacts', [contact]],
        ['companies', [company]],
      ],
    );
  });

  it('refuses what there is not, and names what there is', async () => {
    assert.match(
      await toolError(api, 'list_deals', { include: 'tasks' }),
      /'include' must be among: contacts, companies/,
    );
    assert.match(
      await toolError(api, 'list_contacts', { fields: 'shoe_size' }),
      /'fields' must be among: id, /,
    );
  });

  it('includes only what the scopes of the agent reach', async () => {
    const key = await api.addKey(['web:read']);
    assert.match(
      await toolError(api, 'list_form_submissions', { include: 'contacts' }, key),
      /Scope 'crm:read' is required/,
    );
  });
});

describe('a tool that reads one record', () => {
  it('takes neither, and says so', async () => {
    assert.match(
      await toolError(api, 'get_contact', { contact_id: contact, fields: 'id' }),
      /no argument "fields"/,
    );
  });
});
