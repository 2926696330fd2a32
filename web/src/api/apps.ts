import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { App, newAppView } from '../../../server/access/oauth/apps/app.schema.ts';
import type { ConnectedApp } from '../../../server/access/oauth/grants/connected-app.schema.ts';
import { api } from './client.ts';
import { useChange } from './use-change.ts';

export type { App, ConnectedApp };
export type NewApp = z.infer<typeof newAppView>;

/** Connected apps. Members see only their own. */
export const connectedAppsQuery = queryOptions({
  queryKey: ['connected-apps'],
  queryFn: async ({ signal }) => (await api.get('/connected-apps', { query: { limit: 200 }, signal })).data,
});

export function useDisconnectApp() {
  return useChange((id: string) => api.delete(`/connected-apps/${id}`), ['connected-apps']);
}

/** Apps registered by the organization, for owners and admins. */
export const appsQuery = queryOptions({
  queryKey: ['apps'],
  queryFn: async ({ signal }) => (await api.get('/apps', { query: { limit: 200 }, signal })).data,
});

export interface AppDraft {
  readonly name: string;
  readonly redirect_uris: readonly string[];
  readonly scopes: readonly string[];
  readonly confidential: boolean;
}

export function useCreateApp() {
  return useChange(async (draft: AppDraft) => (await api.post('/apps', draft)).data, ['apps']);
}

export function useRemoveApp() {
  return useChange((id: string) => api.delete(`/apps/${id}`), ['apps'], ['connected-apps']);
}
