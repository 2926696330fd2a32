import { z } from 'zod';
import { page, pathId, text, timestampView, visibleName } from '../../kernel/fields/fields.ts';
import { ALL_SCOPES, isGrantableScope } from '../../kernel/operations/scopes.ts';

/** An API key as every door shows it: never the key itself, nor its hash. */
export const apiKeyView = z.object({
  id: z.uuid(),
  org_id: z.uuid(),
  name: z.string(),
  key_prefix: z.string().meta({ description: 'The first characters of the key, by which it is recognised.' }),
  scopes: z.array(z.string()).meta({ description: 'As granted; write implies read in its family.' }),
  created_by: z.uuid().nullable(),
  created_at: timestampView,
  last_used_at: timestampView.nullable().meta({ description: 'Written every few seconds.' }),
  revoked_at: timestampView.nullable(),
});

export type ApiKey = z.infer<typeof apiKeyView>;

/** The answer to the creation of a key, the only one that holds the key. */
export const newApiKeyView = apiKeyView.extend({
  key: z.string().meta({ description: 'The key; it is shown this once, so store it now.' }),
});

/** The scopes that a credential may have, legacy aliases included; duplicates are folded (docs/behaviour/authentication.md 3 to 6). */
const grantedScopes = z
  .array(text(64).superRefine(refuseUnknownScope))
  .min(1, { error: 'must hold at least one scope, such as crm:read' })
  .transform((scopes) => [...new Set(scopes)]);

function refuseUnknownScope(scope: string, context: z.core.$RefinementCtx): void {
  if (isGrantableScope(scope)) return;
  context.addIssue({ code: 'custom', message: 'must be a known scope, such as crm:read or webhooks:write' });
}

/** What the creation of a key takes. */
export const apiKeyDraft = z.object({
  name: visibleName(120).meta({ description: 'What the key is for.' }),
  scopes: grantedScopes,
});

/** The scopes of the first key of an organization: all of them unless fewer are named. */
export const firstKeyDraft = z.object({ scopes: grantedScopes.default([...ALL_SCOPES]) });

export type ApiKeyDraft = z.infer<typeof apiKeyDraft>;

export const apiKeyId = z.object({ id: pathId('API key') });

export const apiKeyQuery = z.object(page({ default: 100, max: 200 }));

export type ApiKeyQuery = z.infer<typeof apiKeyQuery>;
