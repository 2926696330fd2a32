import { createHash } from 'node:crypto';
import { withSecurityEvent } from '../../kernel/audit/security-event.ts';
import { originOf } from '../../kernel/http/origin.ts';
import { formOf } from '../pages/forms.ts';
import type { Site } from '../pages/site.ts';
import type { AccountServices } from '../services.ts';
import { deleteSessionsAtProvider } from '../sessions/session.sql.ts';
import { insertLogoutToken } from './logout-token.sql.ts';
import type { Logout } from './logout-token.ts';
import { type SignInProviderRow, selectEnabledProvider } from './provider.sql.ts';
import { ProviderProblem } from './provider-problem.ts';
import { BACK_CHANNEL_PATH } from './view.ts';

/** The slug of an organization. */
const SLUG = /^[a-z0-9-]{1,80}$/;

/**
 * `POST /sign-in/sso/backchannel/:organization` is called by a provider to end sessions (OpenID Connect Back-Channel
 * Logout 1.0). The signed token in its body is the only credential.
 */
export function backChannelPages(site: Site, services: AccountServices): void {
  const { database, providerClient } = services;
  site.fromServers.post(`${BACK_CHANNEL_PATH}/:organization`, async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    const slug = String(Reflect.get(Object(request.params), 'organization'));
    const [provider] = SLUG.test(slug)
      ? await database.query<SignInProviderRow>(selectEnabledProvider(slug))
      : [];
    const token = formOf(request).get('logout_token');
    if (!provider || !token) return refuse('No single sign-on is enabled here, or the token is missing.');
    let logout: Logout;
    try {
      logout = await providerClient.readLogout(provider, token);
    } catch (error) {
      if (!(error instanceof ProviderProblem)) throw error;
      request.log.warn({ organization: slug, reason: error.message }, 'a back-channel logout was refused');
      return refuse('The logout token is invalid.');
    }
    const { org_id: organizationId } = provider;
    const isNew = await database.transaction(async (statements) => {
      const hash = createHash('sha256').update(logout.id).digest();
      const taken = await statements.query(insertLogoutToken(organizationId, hash, logout.expiresAt));
      if (taken.length === 0) return false;
      const end = deleteSessionsAtProvider(organizationId, logout);
      const details = { by: 'provider' };
      await statements.query(
        withSecurityEvent(end, 'signed_out', originOf(request), details, organizationId),
      );
      return true;
    });
    return isNew ? reply.status(200).send() : refuse('The logout token was used before.');

    function refuse(description: string) {
      return reply.status(400).send({ error: 'invalid_request', error_description: description });
    }
  });
}
