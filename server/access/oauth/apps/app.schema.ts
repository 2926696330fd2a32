import { z } from 'zod';
import { page, pathId, text, timestampView, visibleName } from '../../../kernel/fields/fields.ts';
import { isGrantableScope } from '../../../kernel/operations/scopes.ts';
import { newRedirectAddressProblem } from '../redirect-address.ts';

/** An app that the organization registered, as every door shows it: never its secret, nor the hash of it. */
export const appView = z.object({
  id: z.uuid().meta({ description: 'The `client_id` of OAuth.' }),
  org_id: z.uuid(),
  name: z.string(),
  redirect_uris: z.array(z.string()),
  scopes: z.array(z.string()).meta({ description: 'The scopes that the app may ask for at most.' }),
  confidential: z.boolean().meta({ description: 'Whether the app has a client secret.' }),
  created_by: z.uuid().nullable(),
  created_at: timestampView,
  removed_at: timestampView.nullable(),
});

export type App = z.infer<typeof appView>;

/** The answer to the registration of an app, the only one that holds the secret. */
export const newAppView = appView.extend({
  client_secret: z
    .string()
    .nullable()
    .meta({ description: 'The client secret; it is shown this once, so store it now.' }),
});

const redirectAddress = text(2_048).superRefine((address, context) => {
  const problem = newRedirectAddressProblem(address);
  if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
});

const scope = text(64).refine(isGrantableScope, {
  error: 'must be a known scope, such as crm:read or webhooks:write',
});

/** What the registration of an app takes. */
export const appDraft = z.object({
  name: visibleName(80).meta({ description: 'What people read when the app asks for their consent.' }),
  redirect_uris: z
    .array(redirectAddress)
    .min(1, { error: 'must hold at least one address' })
    .max(20, { error: 'must hold at most 20 addresses' })
    .transform((addresses) => [...new Set(addresses)]),
  scopes: z
    .array(scope)
    .min(1, { error: 'must hold at least one scope, such as crm:read' })
    .transform((scopes) => [...new Set(scopes)]),
  confidential: z
    .boolean()
    .default(true)
    .meta({ description: 'False for an app that can keep no secret, such as one that runs in a browser.' }),
});

export type AppDraft = z.infer<typeof appDraft>;

export const appId = z.object({ id: pathId('app') });

export const appQuery = z.object(page({ default: 100, max: 200 }));

export type AppQuery = z.infer<typeof appQuery>;
