import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startApi } from '../../../test/api.ts';
import type { Deal } from './deal.schema.ts';

const api = await startApi();
const globex = await api.addOrganization('Globex');
const [owner, absent] = [api.organization.userId, '01890000-0000-7000-8000-000000000001'];

const createDeal = async () => (await api.post('/api-deals', { title: 'Engine' })).data<Deal>();
const assign = (id: string, body: unknown, options = {}) =>
  api.post(`/api-deals/${id}/assignee`, body, options);
const eventsOf = (id: string) =>
  api.rows<{ event_type: string; payload: string }>(
    'SELECT event_type, payload FROM events WHERE record_id = $1 ORDER BY id',
    [id],
  );
const auditOf = (id: string) =>
  api.rows('SELECT operation, action, changes FROM audit_entries WHERE record_id = $1 ORDER BY id', [id]);

describe('POST /api-deals/:id/assignee', () => {
  it('200: the deal with its new assignee, an audit entry, and deal.updated with the change', async () => {
    const deal = await createDeal();
    const response = await assign(deal.id, { user_id: owner });
    assert.equal(response.status, 200);
    const assigned = response.data<Deal>();
    assert.deepEqual(assigned, { ...deal, assigned_to: owner, updated_at: assigned.updated_at });
    assert.ok(assigned.updated_at > deal.updated_at);
    const changes = { assigned_to: { from: null, to: owner } };
    assert.deepEqual((await auditOf(deal.id)).at(-1), {
      operation: 'assign-deal',
      action: 'updated',
      changes,
    });
    const event = (await eventsOf(deal.id)).at(-1);
    assert.equal(event?.event_type, 'deal.updated');
    const payload = JSON.parse(event?.payload ?? '');
    assert.deepEqual([payload.deal, payload.changes], [assigned, changes]);
  });

  it('null leaves the deal to nobody', async () => {
    const deal = await createDeal();
    await assign(deal.id, { user_id: owner });
    assert.equal((await assign(deal.id, { user_id: null })).data<Deal>().assigned_to, null);
  });

  it('writes nothing when nothing changes', async () => {
    const deal = await createDeal();
    assert.deepEqual((await assign(deal.id, { user_id: null })).data(), deal);
    const assigned = (await assign(deal.id, { user_id: owner })).data();
    assert.deepEqual((await assign(deal.id, { user_id: owner })).data(), assigned);
    assert.equal((await auditOf(deal.id)).length, 2);
    assert.equal((await eventsOf(deal.id)).length, 2);
  });

  for (const [what, userId] of [
    ['nobody', absent],
    ['a member of another organization', globex.userId],
  ]) {
    it(`400 invalid_request: ${what}, and the deal stays as it is`, async () => {
      const deal = await createDeal();
      const message = (await assign(deal.id, { user_id: userId })).error(400, 'invalid_request');
      assert.equal(message, "'user_id' must be a member of your organization.");
      assert.deepEqual((await api.get(`/api-deals/${deal.id}`)).data(), deal);
    });
  }

  it('400 invalid_request: no user_id, or one that is not a UUID', async () => {
    const { id } = await createDeal();
    assert.match((await assign(id, {})).error(400, 'invalid_request'), /'user_id' is required/);
    assert.match((await assign(id, { user_id: 'me' })).error(400, 'invalid_request'), /'user_id' must be/);
  });

  it('404 not_found: a deal of another organization; 403 forbidden: without crm:write', async () => {
    const { id } = await createDeal();
    (await assign(id, { user_id: globex.userId }, { key: globex.key })).error(404, 'not_found');
    (await assign(absent, { user_id: null })).error(404, 'not_found');
    const key = await api.addKey(['crm:read']);
    assert.equal(
      (await assign(id, { user_id: null }, { key })).error(403, 'forbidden'),
      "Scope 'crm:write' is required.",
    );
  });
});
