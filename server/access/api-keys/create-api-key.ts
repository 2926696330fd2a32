import { insertSecurityEvent } from '../../kernel/audit/security-event.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { requireScope, satisfiedScopes } from '../../kernel/operations/scopes.ts';
import { apiKeyDraft, apiKeyView, newApiKeyView } from './api-key.schema.ts';
import { issueApiKey } from './issue-api-key.ts';

/** Creates a key of the organization. The key appears only in this answer. */
export const createApiKey = defineWrite({
  name: 'create-api-key',
  summary: 'Create an API key',
  description: 'A key acts for the user who creates it and cannot have a scope that its creator lacks.',
  scope: null,
  sensitive: true,
  role: 'admin',
  input: apiKeyDraft,
  output: newApiKeyView,
  withoutSecrets: ({ data }) => ({ data: apiKeyView.parse(data) }),
  run: async (context, draft) => {
    const { credential } = context.caller;
    for (const scope of satisfiedScopes(draft.scopes)) requireScope(credential.scopes, scope);
    const { record, key } = await issueApiKey(context, context.organizationId, draft, credential.userId);
    context.audit({ recordType: 'api_key', recordId: record.id, action: 'created' });
    context.defer(
      insertSecurityEvent(context.caller, 'api_key_created', { key: record.id, name: record.name }),
    );
    return { data: { ...record, key } };
  },
});
