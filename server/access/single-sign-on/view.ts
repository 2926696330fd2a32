import type { Statements } from '../../kernel/database/database.ts';
import { selectSlug } from '../organizations/organization.sql.ts';
import { keepsOwner } from './kept-owner.ts';
import { type ProviderRow, selectProvider } from './provider.sql.ts';
import type { SingleSignOn } from './single-sign-on.schema.ts';

/** The path to which providers send people back. */
export const CALLBACK_PATH = '/sign-in/sso/callback';

/** Below this path, providers end sessions. */
export const BACK_CHANNEL_PATH = '/sign-in/sso/backchannel';

/** An organization's single sign-on settings, as its owners and admins see them. */
export async function viewOf(
  statements: Statements & { readonly organizationId: string },
  baseUrl: string,
): Promise<SingleSignOn> {
  const { organizationId } = statements;
  const [provider] = await statements.query<ProviderRow>(selectProvider(organizationId));
  const [organization] = await statements.query<{ slug: string }>(selectSlug(organizationId));
  const {
    issuer = null,
    client_id = null,
    tested_at = null,
    enabled_at = null,
    required_at = null,
  } = provider ?? {};
  return {
    issuer,
    client_id,
    client_secret: {
      set: typeof provider?.client_secret_hint === 'string',
      hint: provider?.client_secret_hint ?? null,
      updated_at: provider?.client_secret_updated_at ?? null,
    },
    domains: [...(provider?.domains ?? [])],
    provision: provider?.provision ?? 'invited',
    tested_at,
    enabled_at,
    required_at,
    keeps_owner: await keepsOwner(statements, organizationId),
    redirect_uri: `${baseUrl}${CALLBACK_PATH}`,
    backchannel_logout_uri: `${baseUrl}${BACK_CHANNEL_PATH}/${encodeURIComponent(organization?.slug ?? '')}`,
    sign_in_url: `${baseUrl}/sign-in/sso?organization=${encodeURIComponent(organization?.slug ?? '')}`,
  };
}
