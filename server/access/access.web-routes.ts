import { routesOf } from '../kernel/http/route.ts';
import type { Quota } from '../kernel/quotas/quota.ts';
import { createApiKey } from './api-keys/create-api-key.ts';
import { listApiKeys } from './api-keys/list-api-keys.ts';
import { defineRevokeApiKey } from './api-keys/revoke-api-key.ts';
import { listAuditEntries } from './audit/list-audit-entries.ts';
import { defineInviteMember, type InvitationDelivery } from './invitations/invite-member.ts';
import { listInvitations } from './invitations/list-invitations.ts';
import { withdrawInvitation } from './invitations/withdraw-invitation.ts';
import { defineChangeRole } from './members/change-role.ts';
import { endMemberSessions } from './members/end-member-sessions.ts';
import { listMembers } from './members/list-members.ts';
import { defineRemoveMember } from './members/remove-member.ts';
import { listUsesOfMember } from './members/uses-of-member.ts';
import { createApp } from './oauth/apps/create-app.ts';
import { listApps } from './oauth/apps/list-apps.ts';
import { defineRemoveApp } from './oauth/apps/remove-app.ts';
import { defineDisconnectApp } from './oauth/grants/disconnect-app.ts';
import { listConnectedApps } from './oauth/grants/list-connected-apps.ts';
import { renameOrganization } from './organizations/rename-organization.ts';
import { listSecurityEvents } from './security/list-security-events.ts';
import {
  defineCheckSingleSignOn,
  defineConfigureSingleSignOn,
  defineGetSingleSignOn,
} from './single-sign-on/configure.ts';
import type { ProviderClient } from './single-sign-on/provider-client.ts';
import {
  defineDisableSingleSignOn,
  defineEnableSingleSignOn,
  defineRequireSingleSignOn,
  removeSingleSignOn,
} from './single-sign-on/switch.ts';
import { createTeam } from './teams/create-team.ts';
import { deleteTeam } from './teams/delete-team.ts';
import { listTeams } from './teams/list-teams.ts';
import { updateTeam } from './teams/update-team.ts';
import { defineGetUsage } from './usage/get-usage.ts';

const route = routesOf('Organization');

export interface AccessRouteOptions extends InvitationDelivery {
  /** Removes a credential from the memory of this process. */
  readonly forgetCredential: (credentialId: string) => void;
  readonly quotas: readonly Quota[];
  /** The limit of organizations that have none of their own. */
  readonly requestsPerMinute: number;
  /** Talks to single sign-on providers. */
  readonly providerClient: ProviderClient;
}

/** The paths of the web app for members, credentials and settings of the organization. Programs cannot use them. */
export function accessWebRoutes(options: AccessRouteOptions) {
  const { forgetCredential, quotas, requestsPerMinute, baseUrl, providerClient } = options;
  return [
    route.patch('/organization', renameOrganization, { absent: ['GET', 'POST'] }),
    route.get('/usage', defineGetUsage(quotas, requestsPerMinute)),
    route.list('/members', listMembers),
    route.patch('/members/:id', defineChangeRole(forgetCredential)),
    route.delete('/members/:id', defineRemoveMember(forgetCredential)),
    route.list('/members/:id/uses', listUsesOfMember),
    route.delete('/members/:id/sessions', endMemberSessions),
    route.list('/teams', listTeams),
    route.create('/teams', createTeam),
    route.patch('/teams/:id', updateTeam),
    route.delete('/teams/:id', deleteTeam),
    route.list('/invitations', listInvitations),
    route.create('/invitations', defineInviteMember(options)),
    route.delete('/invitations/:id', withdrawInvitation),
    route.list('/api-keys', listApiKeys),
    route.create('/api-keys', createApiKey),
    route.action('/api-keys/:id/revoke', defineRevokeApiKey(forgetCredential)),
    route.list('/apps', listApps),
    route.create('/apps', createApp),
    route.delete('/apps/:id', defineRemoveApp(forgetCredential)),
    route.list('/audit-entries', listAuditEntries),
    route.list('/security-events', listSecurityEvents),
    route.get('/single-sign-on', defineGetSingleSignOn(baseUrl)),
    route.patch('/single-sign-on', defineConfigureSingleSignOn(baseUrl)),
    route.delete('/single-sign-on', removeSingleSignOn),
    route.action('/single-sign-on/check', defineCheckSingleSignOn(providerClient)),
    route.action('/single-sign-on/enable', defineEnableSingleSignOn(baseUrl)),
    route.put('/single-sign-on/requirement', defineRequireSingleSignOn(baseUrl)),
    route.action('/single-sign-on/disable', defineDisableSingleSignOn(baseUrl)),
    route.list('/connected-apps', listConnectedApps),
    route.delete('/connected-apps/:id', defineDisconnectApp(forgetCredential)),
  ];
}
