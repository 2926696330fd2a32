import { queryOptions } from '@tanstack/react-query';
import type { Invitation, NewInvitation } from '../../../server/access/invitations/invitation.schema.ts';
import type { Member } from '../../../server/access/members/member.schema.ts';
import { api } from './client.ts';
import { useChange } from './use-change.ts';

export type { Invitation, Member, NewInvitation };
export type Role = Member['role'];

/** The members of the organization, owners first. */
export const membersQuery = queryOptions({
  queryKey: ['members'],
  queryFn: async ({ signal }) => (await api.get('/members', { signal })).data,
});

export function useChangeRole() {
  return useChange(
    ({ id, role }: { id: string; role: Role }) => api.patch(`/members/${id}`, { role }),
    ['members'],
    ['session'],
  );
}

/** What names a member, and what they published, for owners and admins. */
export function usesOfMemberQuery(id: string) {
  return queryOptions({
    queryKey: ['members', id, 'uses'],
    queryFn: async ({ signal }) => (await api.get(`/members/${id}/uses`, { signal })).data,
  });
}

interface Removal {
  readonly id: string;
  readonly revokeKeys: boolean;
  /** Undefined if there is nothing to decide. */
  readonly pauseWorkflows: boolean | undefined;
}

export function useRemoveMember() {
  return useChange(
    ({ id, revokeKeys, pauseWorkflows }: Removal) =>
      api.delete(`/members/${id}`, {
        query: {
          revoke_keys: revokeKeys,
          ...(pauseWorkflows !== undefined && { pause_workflows: pauseWorkflows }),
        },
      }),
    ['members'],
    ['former-members'],
    ['invitations'],
    ['api-keys'],
    ['session'],
  );
}

/** Erases a member or a former one permanently; for owners. */
export function useEraseMember() {
  return useChange(
    ({ id, pauseWorkflows }: Omit<Removal, 'revokeKeys'>) =>
      api.post(`/api-users/${id}/privacy-erase`, {
        ...(pauseWorkflows !== undefined && { pause_workflows: pauseWorkflows }),
      }),
    ['members'],
    ['former-members'],
    ['invitations'],
  );
}

/** Everything that the organization stores about a member; for owners. */
export async function exportOfMember(id: string) {
  return (await api.get(`/api-users/${id}/privacy-export`)).data;
}

export function useEndMemberSessions() {
  return useChange((id: string) => api.delete(`/members/${id}/sessions`));
}

/** Pending invitations, for owners and admins. */
export const invitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: async ({ signal }) => (await api.get('/invitations', { signal })).data,
});

export function useInviteMember() {
  return useChange(
    async (draft: { email: string; role: Role }) => (await api.post('/invitations', draft)).data,
    ['invitations'],
  );
}

export function useWithdrawInvitation() {
  return useChange((id: string) => api.delete(`/invitations/${id}`), ['invitations']);
}
