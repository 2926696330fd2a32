import { queryOptions } from '@tanstack/react-query';
import type { Team } from '../../../../../../server/access/teams/team.schema.ts';
import type { AllSettings } from '../../../../../../server/settings/settings.schema.ts';
import { api } from '../../../../api/client.ts';
import { useChange } from '../../../../api/use-change.ts';

export type { Team };
export type Visibility = AllSettings['member_visibility'];
export type Deletion = AllSettings['member_deletion'];

/** The teams of the organization by name. */
export const teamsQuery = queryOptions({
  queryKey: ['teams'],
  queryFn: async ({ signal }) => (await api.get('/teams', { signal })).data,
});

/** What a team is called and who belongs to it. */
export interface TeamFields {
  readonly name: string;
  readonly user_ids: readonly string[];
}

export function useCreateTeam() {
  return useChange(
    ({ name, user_ids }: TeamFields) => api.post('/teams', { name, user_ids: [...user_ids] }),
    ['teams'],
  );
}

export function useUpdateTeam(id: string) {
  return useChange(
    ({ name, user_ids }: TeamFields) => api.patch(`/teams/${id}`, { name, user_ids: [...user_ids] }),
    ['teams'],
  );
}

export function useDeleteTeam() {
  return useChange((id: string) => api.delete(`/teams/${id}`), ['teams']);
}

/** All settings of the organization, with those that only people see. */
export const allSettingsQuery = queryOptions({
  queryKey: ['settings', 'all'],
  queryFn: async ({ signal }) => (await api.get('/settings', { signal })).data,
});
