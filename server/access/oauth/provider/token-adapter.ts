import { type Adapter, errors, type Payload } from 'oidc-provider';
import type { Statements } from '../../../kernel/database.ts';
import { hashCredential } from '../../api-keys/api-key.ts';
import {
  consumeToken,
  insertToken,
  type StoredToken,
  selectToken,
  type TokenKind,
} from '../tokens/token.sql.ts';
import { type EndGrant, parseGrantId } from './grant-adapter.ts';
import { adapterOf, textOf } from './models.ts';

/** In the words that the library itself has for it. */
const REPLAYED: Readonly<Record<TokenKind, string>> = {
  authorization_code: 'authorization code already consumed',
  refresh_token: 'refresh token already used',
  access_token: 'access token already used',
};

/**
 * Codes and tokens as the library sees them, stored by their hash alone.
 *
 * The wire fact it serves: a code and a refresh token work once, also when many requests bring one at the same
 * moment. The library looks, then marks; so the marking itself is a compare-and-set, and whoever loses it is treated
 * as a replay: the grant ends, and with it whatever the winner is being given (RFC 9700, section 4.14.2).
 */
export function tokenAdapter(database: Statements, kind: TokenKind, endGrant: EndGrant): Adapter {
  return adapterOf({
    upsert: async (token, payload, lifetimeSeconds) => {
      const grant = parseGrantId(textOf(payload, 'grantId'));
      await database.query(
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
      const consumed = await database.query(consumeToken(kind, hash));
      if (consumed.length > 0) return;
      const [used] = await database.query<StoredToken>(selectToken(kind, hash));
      if (used) await endGrant({ organizationId: used.org_id, id: used.grant_id });
      throw new errors.InvalidGrant(REPLAYED[kind]);
    },
    // A used token is remembered until it expires, so that using it again is noticed.
    destroy: async () => undefined,
    // Tokens end with their grant, which the library ends in the same breath.
    revokeByGrantId: async () => undefined,
  });
}

/** The library puts the token itself into what it stores. */
function withoutToken({ jti: _token, ...payload }: Payload): Payload {
  return payload;
}
