import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Deal } from '../../../server/crm/deals/deal.schema.ts';
import type { WebSession } from '../../../server/web/session.schema.ts';
import { api } from './client.ts';

describe('the client', () => {
  it('has the types of the routes of the server', () => {
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
