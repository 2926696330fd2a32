import { z } from 'zod';
import { requiredText, timestampView } from '../../kernel/fields/fields.ts';
import { workflowId } from '../definitions/workflow.schema.ts';
import { SECRET_NAME } from '../language/secrets-in.ts';

/** The secret that signs the requests of its workflow, if there is one. */
export const SIGNING_SECRET = 'SIGNING_SECRET';

/** The fewest characters of a secret that signs. */
export const SHORTEST_SIGNING_SECRET = 32;

/** A workflow has at most so many secrets. */
export const MAX_SECRETS = 20;

const name = z
  .string()
  .regex(SECRET_NAME, { error: 'must be 1 to 40 capital letters, digits and _, beginning with a letter' })
  .meta({ examples: ['API_KEY'] });

/** A secret as people see it: never its value. */
export const secretView = z
  .object({
    name,
    hint: z.string().meta({ description: 'The end of the value, to recognize it.', examples: ['…9f3c'] }),
    updated_at: timestampView,
  })
  .meta({ id: 'WorkflowSecret', description: 'A secret of a workflow. Its value is never shown.' });

export type SecretView = z.infer<typeof secretView>;

/** Which secret of which workflow. */
export const secretName = workflowId.extend({ name });

/** The input of `PUT /api-workflows/:id/secrets/:name`. */
export const secretDraft = secretName
  .extend({
    // What a header can hold.
    value: requiredText(1_000).regex(/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/, {
      error: 'must be letters, digits and signs of ASCII on one line, without spaces at its ends',
    }),
  })
  .meta({ examples: [{ value: 'sk_live_4eC39HqLyjWDarjtT1zdp7dc' }] });
