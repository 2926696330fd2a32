import { type Sql, sql } from '../../../kernel/database/sql.ts';
import { NOW } from '../../../kernel/fields/fields.ts';
import { credentialChanged } from '../../credential-changes.ts';
import type { CredentialUse } from '../../credential-uses.ts';

/**
 * All statements on codes and tokens. A token is looked up by its hash, which proves possession. If its grant is
 * known, the organization comes first.
 */

export type TokenKind = 'authorization_code' | 'refresh_token' | 'access_token';

/** The columns of a new token. */
export interface TokenRow {
  readonly org_id: string;
  readonly grant_id: string;
  readonly kind: TokenKind;
  readonly token_hash: Buffer;
  readonly scopes: readonly string[];
  readonly payload: object | null;
  readonly lifetime_seconds: number;
}

export function insertToken(token: TokenRow): Sql {
  const payload = token.payload === null ? null : JSON.stringify(token.payload);
  return sql`
    INSERT INTO oauth_tokens (org_id, token_hash, grant_id, kind, scopes, payload, created_at, expires_at)
    VALUES (${token.org_id}, ${token.token_hash}, ${token.grant_id}, ${token.kind}, ${token.scopes},
      ${payload}::json, ${NOW}, now() + ${token.lifetime_seconds} * interval '1 second')`;
}

export interface StoredToken {
  readonly org_id: string;
  readonly grant_id: string;
  readonly payload: Record<string, unknown>;
  /** Whether it is used up, so that using it again means that someone has a copy. */
  readonly is_consumed: boolean;
}

/** How often a code or token may be used, and for how many seconds after its first use. */
interface Uses {
  readonly maximum: number;
  readonly graceSeconds: number;
}

/**
 * A code works once. A refresh token has a grace period, because clients refresh in parallel and responses get lost
 * (docs/oauth.md, "Rules"; RFC 9700, section 4.14.2, leaves the detection of replays to the server).
 */
const ONCE: Uses = { maximum: 1, graceSeconds: 0 };
const USES: Readonly<Record<TokenKind, Uses>> = {
  authorization_code: ONCE,
  refresh_token: { maximum: 20, graceSeconds: 60 },
  access_token: ONCE,
};

function isInGrace({ graceSeconds }: Uses): Sql {
  return sql`consumed_at > ${NOW} - ${graceSeconds} * interval '1 second'`;
}

/** A code or refresh token with what its exchange needs, used or not. */
export function selectToken(kind: TokenKind, hash: Buffer): Sql {
  return sql`
    SELECT org_id, grant_id, payload, consumed_at IS NOT NULL AND NOT ${isInGrace(USES[kind])} AS is_consumed
    FROM oauth_tokens WHERE token_hash = ${hash} AND kind = ${kind} AND payload IS NOT NULL`;
}

/**
 * Uses a code or refresh token. No row if it may not be used any more. The row is locked while its uses are counted,
 * so concurrent attempts cannot exceed the limit.
 */
export function consumeToken(kind: TokenKind, hash: Buffer): Sql {
  const uses = USES[kind];
  return sql`
    UPDATE oauth_tokens SET consumed_at = coalesce(consumed_at, ${NOW}), uses = uses + 1
    WHERE token_hash = ${hash} AND kind = ${kind}
      AND (consumed_at IS NULL OR (uses < ${uses.maximum} AND ${isInGrace(uses)}))
    RETURNING grant_id`;
}

/** The grant of a token of any kind. */
export function selectGrantOfToken(hash: Buffer): Sql {
  return sql`SELECT org_id, grant_id, kind FROM oauth_tokens WHERE token_hash = ${hash}`;
}

/** Deletes a token and tells all processes to forget the grant. */
export function deleteTokenAndTell(organizationId: string, hash: Buffer, grantId: string): Sql {
  return sql`
    WITH deleted AS (
      DELETE FROM oauth_tokens WHERE org_id = ${organizationId} AND token_hash = ${hash} RETURNING grant_id
    ), told AS (${credentialChanged(grantId)})
    SELECT deleted.grant_id FROM deleted, told`;
}

/** What an access token may do, found by its hash. */
export interface FoundAccessToken {
  readonly grant_id: string;
  readonly org_id: string;
  readonly user_id: string;
  readonly role: 'owner' | 'admin' | 'member';
  readonly is_restricted: boolean;
  readonly scopes: readonly string[];
  readonly rate_limit_per_minute: number | null;
  readonly expires_at: Date;
}

/** The look-up of a request's token. Finds nothing if it has expired, its grant has ended or its person has left. */
export function findAccessToken(hash: Buffer): Sql {
  return sql`
    SELECT grant_id, org_id, user_id, role, is_restricted, scopes, rate_limit_per_minute, expires_at
    FROM find_access_token(${hash})`;
}

export function recordGrantUse(uses: readonly CredentialUse[]): Sql {
  const organizationIds = uses.map(({ organizationId }) => organizationId);
  const ids = uses.map(({ id }) => id);
  const times = uses.map(({ at }) => at.toISOString());
  return sql`SELECT record_oauth_grant_use(${organizationIds}, ${ids}, ${times})`;
}

/** Deletes tokens a day after they expired, when nobody asks any more why they do not work. */
export function deleteExpiredTokens(): Sql {
  return sql`DELETE FROM oauth_tokens WHERE expires_at < now() - interval '1 day'`;
}
