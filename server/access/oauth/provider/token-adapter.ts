import { type Adapter, errors, type Payload } from 'oidc-provider';
import type { Statements } from '../../../kernel/database/database.ts';
import { hashCredential } from '../../api-keys/api-key.ts';
import {
  consumeToken,
  insertToken,
  type StoredToken,
  selectToken,
  type TokenKind,
} from '../tokens/token.sql.ts';
import type { ExchangeWrites } from './exchange-writes.ts';
import { type EndGrant, parseGrantId } from './grant-adapter.ts';
import { adapterOf, textOf } from './models.ts';

/** The library's own messages. */
const REPLAYED: Readonly<Record<TokenKind, string>> = {
  authorization_code: 'authorization code already consumed',
  refresh_token: 'refresh token already used',
  access_token: 'access token already used',
};

interface TokenServices {
  readonly database: Statements;
  readonly writes: ExchangeWrites;
  readonly endGrant: EndGrant;
}

/**
 * Codes and tokens for the library, stored only as hashes. The library first looks up a code or refresh token and then
 * marks it as used, so two requests can both pass the look-up. Therefore marking decides, in one statement. Using a
 * token again ends the grant and everything that another request is receiving through it (RFC 9700, section 4.14.2). A
 * refresh token that was used too often within its grace period is refused and ends nothing: that is a fast client,
 * not a thief.
 */
export function tokenAdapter({ database, writes, endGrant }: TokenServices, kind: TokenKind): Adapter {
  return adapterOf({
    upsert: async (token, payload, lifetimeSeconds) => {
      const grant = parseGrantId(textOf(payload, 'grantId'));
      writes.add(
        insertToken({
          org_id: grant.organizationId,
          grant_id: grant.id,
          kind,
          token_hash: hashCredential(token),
          scopes: textOf(payload, 'scope').split(' '),
          payload: kind === 'access_token' ? null : withoutToken(payload),
          lifetime_seconds: lifetimeSeconds,
        }),
      );
    },
    find: async (token) => {
      const [found] = await database.query<StoredToken>(selectToken(kind, hashCredential(token)));
      return found && { ...found.payload, jti: token, ...(found.is_consumed ? { consumed: true } : {}) };
    },
    consume: async (token) => {
      const hash = hashCredential(token);
      writes.add(consumeToken(kind, hash), async (consumed) => {
        if (consumed.length > 0) return;
        // On another connection, because the transaction of the exchange does not commit.
        const [used] = await database.query<StoredToken>(selectToken(kind, hash));
        if (used && !used.is_consumed) throw new errors.InvalidGrant('refresh token used too often');
        if (used) await endGrant({ organizationId: used.org_id, id: used.grant_id });
        throw new errors.InvalidGrant(REPLAYED[kind]);
      });
    },
    // A used token is kept until it expires, so that using it again is noticed.
    destroy: async () => undefined,
    // Tokens end with their grant, which the library ends at the same time.
    revokeByGrantId: async () => undefined,
  });
}

/** The library includes the token itself in what it stores. */
function withoutToken({ jti: _token, ...payload }: Payload): Payload {
  return payload;
}
