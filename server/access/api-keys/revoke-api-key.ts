import { insertSecurityEvent } from '../../kernel/audit/security-event.ts';
import { JsonText } from '../../kernel/database/json-text.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import { notFound } from '../../kernel/operations/errors.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { credentialChanged } from '../credential-changes.ts';
import { type ApiKey, apiKeyId, apiKeyView } from './api-key.schema.ts';
import { revokeApiKeyRow, selectApiKey } from './api-key.sql.ts';

async function revokedBefore(context: WriteContext, id: string): Promise<JsonText<ApiKey>> {
  const [row] = await context.query<{ json: string }>(selectApiKey(context.organizationId, id));
  if (!row) throw notFound('API key');
  return new JsonText(row.json);
}

/**
 * Defines the operation that revokes a key. The transaction notifies all processes. This process drops the key from
 * its memory before the answer is sent, so the next request with it is already refused.
 * @param forget removes a credential from the memory of this process; the command line, which has none, passes nothing
 */
export function defineRevokeApiKey(forget: (credentialId: string) => void = () => undefined) {
  return defineWrite({
    name: 'revoke-api-key',
    summary: 'Revoke an API key',
    description: 'The next request with the key is refused. A revoked key cannot be restored.',
    scope: null,
    sensitive: true,
    role: 'admin',
    input: apiKeyId,
    output: apiKeyView,
    run: async (context, { id }) => {
      const [revoked] = await context.query<{ json: string }>(revokeApiKeyRow(context.organizationId, id));
      context.afterCommit(() => forget(id));
      if (!revoked) return { data: await revokedBefore(context, id) };
      context.defer(credentialChanged(id));
      context.audit({ recordType: 'api_key', recordId: id, action: 'revoked' });
      context.defer(insertSecurityEvent(context.caller, 'api_key_revoked', { key: id }));
      return { data: new JsonText(revoked.json) };
    },
  });
}
