import type { Family } from '../kernel/family/family.ts';
import type { MailQueue } from '../kernel/mail/mail-queue.ts';
import { accessWebRoutes } from './access.web-routes.ts';
import type { AccessDatabase } from './access-database.ts';
import { sealAuditLogs } from './audit/seal-audit-log.ts';
import { factorSecrets } from './factors/factors.secrets.ts';
import { invitationQuota } from './invitations/invitation-quota.ts';
import { membersExport } from './members/members-export.ts';
import { oauthSecrets } from './oauth/oauth.secrets.ts';
import { sweepOAuth } from './oauth/sweeper.ts';
import { accessPrivacy } from './privacy/access.privacy.ts';
import { eraseAccount } from './privacy/erase-account.ts';
import { eraseOrganizations } from './privacy/erase-organizations.ts';
import { privacyRoutes } from './privacy/privacy.routes.ts';
import { REQUESTS_TAG, requestRoutes } from './requests/requests.routes.ts';
import { sweepRequests } from './requests/sweep-requests.ts';
import { expireSecurityEvents } from './security/expire-security-events.ts';
import { securityEventsExport } from './security/security-events-export.ts';
import { sendSecurityNotice } from './security/send-notice.ts';
import type { ProviderClient } from './single-sign-on/provider-client.ts';
import { singleSignOnSecrets } from './single-sign-on/single-sign-on.secrets.ts';

interface Services {
  readonly config: { readonly baseUrl: string; readonly rateLimitPerMinute: number };
  readonly mailer: MailQueue | undefined;
  readonly accessDatabase: Pick<AccessDatabase, 'query' | 'transaction'>;
  readonly providerClient: ProviderClient;
  readonly forgetCredential: (credentialId: string) => void;
}

/**
 * Organizations and people, their keys and connected apps. Programs cannot access any of this but the requests log, so
 * the family has no scopes.
 */
export const accessFamily = {
  name: 'access',
  recordKinds: [
    { type: 'member', actions: ['created', 'updated', 'deleted', 'exported', 'erased'], live: false },
    { type: 'team', actions: ['created', 'updated', 'deleted'], live: false },
    { type: 'invitation', actions: ['created', 'updated', 'accepted', 'deleted'], live: false },
    { type: 'api_key', actions: ['created', 'revoked'], live: false },
    { type: 'app', actions: ['created', 'removed'], live: false },
    {
      type: 'single_sign_on',
      actions: ['created', 'updated', 'enabled', 'disabled', 'required', 'made_optional', 'deleted'],
      live: false,
    },
    { type: 'connected_app', actions: ['connected', 'disconnected'], live: false },
    {
      type: 'organization',
      actions: ['created', 'updated', 'imported', 'exported', 'erasure_requested', 'erasure_canceled'],
      live: false,
    },
  ],
  tags: [REQUESTS_TAG],
  routes: ({ privacy, forgetCredential }) => [...requestRoutes, ...privacyRoutes(privacy, forgetCredential)],
  webRoutes: ({ config, mailer, forgetCredential, quotas, providerClient }) =>
    accessWebRoutes({
      baseUrl: config.baseUrl,
      requestsPerMinute: config.rateLimitPerMinute,
      mailer,
      forgetCredential,
      quotas,
      providerClient,
    }),
  quotas: [invitationQuota],
  jobs: [
    sweepOAuth,
    expireSecurityEvents,
    sealAuditLogs,
    sweepRequests,
    sendSecurityNotice,
    eraseOrganizations,
    eraseAccount,
  ],
  exports: [membersExport, securityEventsExport],
  privacy: accessPrivacy,
  secrets: [...oauthSecrets, ...factorSecrets, ...singleSignOnSecrets],
} satisfies Family<Services>;
