import { v7 as uuidv7 } from 'uuid';
import type { Statements } from '../../kernel/database/database.ts';
import { JsonText } from '../../kernel/database/json-text.ts';
import type { ApiKey, ApiKeyDraft } from './api-key.schema.ts';
import { insertApiKeyRow } from './api-key.sql.ts';
import { hashCredential, newApiKey, shownPrefix } from './api-key.ts';

/**
 * Creates a key and stores its hash, both for the operation and for the first key of a new organization.
 * @param createdBy the user for whom the key acts
 * @returns the record, and the key itself, which is stored nowhere
 */
export async function issueApiKey(
  statements: Statements,
  organizationId: string,
  draft: ApiKeyDraft,
  createdBy: string | null,
): Promise<{ record: ApiKey; key: string }> {
  const key = newApiKey();
  const [row] = await statements.query<{ json: string }>(
    insertApiKeyRow(organizationId, {
      ...draft,
      id: uuidv7(),
      key_hash: hashCredential(key),
      key_prefix: shownPrefix(key),
      created_by: createdBy,
    }),
  );
  if (!row) throw new Error('An inserted API key was not returned.');
  return { record: new JsonText<ApiKey>(row.json).value(), key };
}
