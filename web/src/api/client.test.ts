import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Deal } from '../../../server/crm/deals/deal.schema.ts';
import type { WebSession } from '../../../server/web/session.schema.ts';
import { ApiFailure, api } from './client.ts';

describe('the client', () => {
  it("has the types of the server's routes", () => {
    // Only compiled: what follows `@ts-expect-error` must not.
    const calls = [
      async (id: string): Promise<Deal> => (await api.get(`/api-deals/${id}`)).data,
      async (): Promise<Deal[]> => (await api.get('/api-deals', { query: { limit: 5 } })).data,
      async (id: string): Promise<Deal> => (await api.patch(`/api-deals/${id}`, { title: 'New' })).data,
      async (): Promise<WebSession> => (await api.get('/session')).data,
      async (id: string) => (await api.post(`/imports/${id}/check`)).data.state,
      // @ts-expect-error no such path
      () => api.get('/api-offers'),
      // @ts-expect-error no such path below a deal
      (id: string) => api.get(`/api-deals/${id}/nothing`),
      // @ts-expect-error a path of another method
      (id: string) => api.post(`/api-deals/${id}`),
      // @ts-expect-error deals are a list
      async () => (await api.get('/api-deals')).data.title,
      // @ts-expect-error a deal has no such member
      async (id: string) => (await api.get(`/api-deals/${id}`)).data.name,
      // @ts-expect-error the title is missing
      () => api.post('/api-deals', { value: 5 }),
      // @ts-expect-error there is no such filter
      () => api.get('/api-deals', { query: { colour: 'red' } }),
    ];
    assert.equal(calls.length, 12);
  });
});

describe('an error of the server', () => {
  const messageOf = (message: string) => new ApiFailure(400, 'validation_error', message).message;

  it('names a field in words', () => {
    assert.equal(messageOf("'first_name' is required."), 'First name is required.');
    assert.equal(messageOf("'company_id' must be a UUID."), 'Company must be a UUID.');
    assert.equal(messageOf("'tags[2]' is too long."), 'Tags is too long.');
  });

  it('stays as it is when it names none', () => {
    assert.equal(messageOf("The deal's stage is closed."), "The deal's stage is closed.");
  });
});
