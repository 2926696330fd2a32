import { z } from 'zod';
import { page, pathId, text, timestampView, visibleName } from '../../kernel/fields/fields.ts';
import { ALL_SCOPES, isGrantableScope } from '../../kernel/operations/scopes.ts';

/** An API key in answers: never the key itself or its hash. */
export const apiKeyView = z.object({
  id: z.uuid(),
  org_id: z.uuid(),
  name: z.string(),
  key_prefix: z
    .string()
    .meta({ description: 'The first characters of the key, so that people can recognize it.' }),
  scopes: z
    .array(z.string())
    .meta({ description: 'The granted scopes. Write includes read in the same family.' }),
  created_by: z.uuid().nullable(),
  created_at: timestampView,
  last_used_at: timestampView.nullable().meta({ description: 'Updated every few seconds.' }),
  revoked_at: timestampView.nullable(),
});

export type ApiKey = z.infer<typeof apiKeyView>;

/** The answer to creating a key, the only one that contains the key. */
export const newApiKeyView = apiKeyView.extend({
  key: z.string().meta({ description: 'The key. It is shown only once, so store it now.' }),
});

/**
 * The scopes that a credential may have, including legacy aliases. Duplicates are removed
 * (docs/behaviour/authentication.md 3 to 6).
 */
const grantedScopes = z
  .array(text(64).superRefine(refuseUnknownScope))
  .min(1, { error: 'must contain at least one scope, such as crm:read' })
  .transform((scopes) => [...new Set(scopes)]);

function refuseUnknownScope(scope: string, context: z.core.$RefinementCtx): void {
  if (isGrantableScope(scope)) return;
  context.addIssue({ code: 'custom', message: 'must be a known scope, such as crm:read or webhooks:write' });
}

/** The input for creating a key. */
export const apiKeyDraft = z.object({
  name: visibleName(120).meta({ description: 'What the key is for.' }),
  scopes: grantedScopes,
});

/** The scopes of the first key of an organization; all of them by default. */
export const firstKeyDraft = z.object({ scopes: grantedScopes.default([...ALL_SCOPES]) });

export type ApiKeyDraft = z.infer<typeof apiKeyDraft>;

export const apiKeyId = z.object({ id: pathId('API key') });

export const apiKeyQuery = z.object(page({ default: 100, max: 200 }));

export type ApiKeyQuery = z.infer<typeof apiKeyQuery>;
