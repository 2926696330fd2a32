import { z } from 'zod';
import { page, pathId, timestampView } from '../../../kernel/fields/fields.ts';

/** An app connected to the organization: a grant with at least one valid token. */
export const connectedAppView = z.object({
  id: z.uuid(),
  org_id: z.uuid(),
  client_id: z.string(),
  client_name: z.string().meta({ description: 'The name of the app when it was connected.' }),
  user_id: z.uuid().meta({ description: 'The person who connected the app and for whom it acts.' }),
  user_email: z.string().nullable(),
  scopes: z.array(z.string()),
  created_at: timestampView,
  last_used_at: timestampView.nullable().meta({ description: 'Updated every few seconds.' }),
});

export type ConnectedApp = z.infer<typeof connectedAppView>;

export const connectedAppId = z.object({ id: pathId('connected app') });

export const connectedAppQuery = z.object(page({ default: 100, max: 200 }));

export type ConnectedAppQuery = z.infer<typeof connectedAppQuery>;

/** What a person agrees to. */
export interface Consent {
  readonly client_id: string;
  readonly client_name: string;
  readonly scopes: readonly string[];
}
