import { z } from 'zod';
import { page, pathId, text, timestampView, visibleName } from '../../../kernel/fields/fields.ts';
import { isGrantableScope } from '../../../kernel/operations/scopes.ts';
import { newRedirectAddressProblem } from '../redirect-address.ts';

/** An app registered by the organization, as shown in answers, without its secret or hash. */
export const appView = z.object({
  id: z.uuid().meta({ description: 'The `client_id` of OAuth.' }),
  org_id: z.uuid(),
  name: z.string(),
  redirect_uris: z.array(z.string()),
  scopes: z.array(z.string()).meta({ description: 'The scopes that the app may request.' }),
  confidential: z.boolean().meta({ description: 'Whether the app has a client secret.' }),
  created_by: z.uuid().nullable(),
  created_at: timestampView,
  removed_at: timestampView.nullable(),
});

export type App = z.infer<typeof appView>;

/** The answer to registering an app, the only one that contains the secret. */
export const newAppView = appView.extend({
  client_secret: z
    .string()
    .nullable()
    .meta({ description: 'The client secret. It is shown only once, so store it now.' }),
});

const redirectAddress = text(2_048).superRefine((address, context) => {
  const problem = newRedirectAddressProblem(address);
  if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
});

const scope = text(64).refine(isGrantableScope, {
  error: 'must be a known scope, such as crm:read or webhooks:write',
});

/** The input for registering an app. */
export const appDraft = z.object({
  name: visibleName(80).meta({
    description: 'The name that people see when the app asks for their consent.',
  }),
  redirect_uris: z
    .array(redirectAddress)
    .min(1, { error: 'must contain at least one address' })
    .max(20, { error: 'must contain at most 20 addresses' })
    .transform((addresses) => [...new Set(addresses)]),
  scopes: z
    .array(scope)
    .min(1, { error: 'must contain at least one scope, such as crm:read' })
    .transform((scopes) => [...new Set(scopes)]),
  confidential: z
    .boolean()
    .default(true)
    .meta({ description: 'False for an app that cannot keep a secret, such as one that runs in a browser.' }),
});

export type AppDraft = z.infer<typeof appDraft>;

export const appId = z.object({ id: pathId('app') });

export const appQuery = z.object(page({ default: 100, max: 200 }));

export type AppQuery = z.infer<typeof appQuery>;
