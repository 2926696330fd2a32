import { type Sql, sql } from '../../kernel/database/sql.ts';
import { NOW } from '../../kernel/fields/fields.ts';
import { recordTable, type WrittenFields } from '../../kernel/fields/record-table.ts';
import type { CredentialUse } from '../credential-uses.ts';
import { type ApiKey, type ApiKeyQuery, apiKeyDraft, apiKeyView } from './api-key.schema.ts';

/** All statements on API keys. */

export const apiKeyTable = recordTable('api_keys', apiKeyView, {
  set: ['id', 'org_id', 'created_at', 'last_used_at', 'revoked_at'],
  hidden: ['key_hash'],
  inputs: [apiKeyDraft],
});

const API_KEY_JSON = apiKeyTable.json('k');

/** The columns of a new key. */
type ApiKeyRow = WrittenFields<typeof apiKeyTable, ApiKey> & {
  readonly id: string;
  readonly key_hash: Buffer;
};

export function insertApiKeyRow(organizationId: string, key: ApiKeyRow): Sql {
  return sql`
    INSERT INTO api_keys AS k (org_id, id, key_hash, created_at, ${apiKeyTable.columns})
    VALUES (${organizationId}, ${key.id}, ${key.key_hash}, ${NOW}, ${apiKeyTable.values(key)})
    RETURNING ${API_KEY_JSON}`;
}

export function selectApiKey(organizationId: string, id: string): Sql {
  return sql`SELECT ${API_KEY_JSON} FROM api_keys k WHERE k.org_id = ${organizationId} AND k.id = ${id}`;
}

/** A page of keys, newest first, including revoked ones. */
export function selectApiKeys(organizationId: string, { limit, offset }: ApiKeyQuery): Sql {
  return sql`
    SELECT ${API_KEY_JSON} FROM api_keys k WHERE k.org_id = ${organizationId}
    ORDER BY k.created_at DESC, k.id DESC LIMIT ${limit} OFFSET ${offset}`;
}

/** Revokes a key. No row if it is already revoked or does not exist. */
export function revokeApiKeyRow(organizationId: string, id: string): Sql {
  return sql`
    UPDATE api_keys k SET revoked_at = ${NOW}
    WHERE k.org_id = ${organizationId} AND k.id = ${id} AND k.revoked_at IS NULL
    RETURNING ${API_KEY_JSON}`;
}

/** Revokes the keys that a person created. */
export function revokeApiKeysOf(organizationId: string, userId: string): Sql {
  return sql`
    UPDATE api_keys k SET revoked_at = ${NOW}
    WHERE k.org_id = ${organizationId} AND k.created_by = ${userId} AND k.revoked_at IS NULL
    RETURNING k.id`;
}

/** What a key may do, found by its hash. */
export interface FoundApiKey {
  readonly id: string;
  readonly org_id: string;
  readonly user_id: string | null;
  readonly scopes: readonly string[];
  readonly rate_limit_per_minute: number | null;
}

/** The look-up before the organization is known. Finds no revoked keys. */
export function findApiKey(hash: Buffer): Sql {
  return sql`SELECT id, org_id, user_id, scopes, rate_limit_per_minute FROM find_api_key(${hash})`;
}

export function recordApiKeyUse(uses: readonly CredentialUse[]): Sql {
  const organizationIds = uses.map(({ organizationId }) => organizationId);
  const ids = uses.map(({ id }) => id);
  const times = uses.map(({ at }) => at.toISOString());
  return sql`SELECT record_api_key_use(${organizationIds}, ${ids}, ${times})`;
}
