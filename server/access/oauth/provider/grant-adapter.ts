import { randomUUID } from 'node:crypto';
import type { Adapter } from 'oidc-provider';
import type { Origin } from '../../../kernel/audit/security-event.ts';
import type { Statements } from '../../../kernel/database/database.ts';
import { endGrantAndTell, type LivingGrant, selectLivingGrant } from '../grants/grant.sql.ts';
import { adapterOf } from './models.ts';
import type { Resources } from './resources.ts';

/** A grant and its organization, which the library stores as one text: `<organization>.<grant>`. */
export interface GrantId {
  readonly organizationId: string;
  readonly id: string;
}

/** The text for a grant in the library. */
export function formatGrantId({ organizationId, id }: GrantId): string {
  return `${organizationId}.${id}`;
}

/** Parses the text written by `formatGrantId`. */
export function parseGrantId(text: string): GrantId {
  const [organizationId = '', id = ''] = text.split('.');
  return { organizationId, id };
}

/**
 * Ends a grant in all processes, in this one before it returns.
 * @param by the app's request that ends it; without it, the grant ends because a code or token was used again
 */
export type EndGrant = (grant: GrantId, by?: Origin) => Promise<void>;

/** @param forget removes a credential from the memory of this process */
export function createEndGrant(database: Statements, forget: (credentialId: string) => void): EndGrant {
  return async ({ organizationId, id }, by) => {
    const origin = by ?? { requestId: randomUUID() };
    const reason = by ? 'revoked_by_app' : 'token_used_again';
    await database.query(endGrantAndTell(organizationId, id, origin, reason));
    forget(id);
  };
}

/** Grants for the library. It never creates one: `connectApp` does. */
export function grantAdapter(database: Statements, resources: Resources, endGrant: EndGrant): Adapter {
  return adapterOf({
    find: async (text) => {
      const { organizationId, id } = parseGrantId(text);
      const [grant] = await database.query<LivingGrant>(selectLivingGrant(organizationId, id));
      if (!grant) return undefined;
      const scope = grant.scopes.join(' ');
      return {
        jti: text,
        kind: 'Grant',
        iat: Math.floor(grant.created_at.getTime() / 1_000),
        accountId: grant.user_id,
        clientId: grant.client_id,
        resources: Object.fromEntries(resources.all.map((resource) => [resource, scope])),
      };
    },
    destroy: (text) => endGrant(parseGrantId(text)),
  });
}
