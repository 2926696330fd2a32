import { z } from 'zod';
import { timestampView } from '../kernel/fields/fields.ts';

/** The states of an email. */
export const mailState = z.enum(['waiting', 'held', 'sending', 'sent', 'failed', 'uncertain']);

export type MailState = z.infer<typeof mailState>;

/** An email of the organization, without its content. */
export const mailView = z
  .object({
    id: z.uuid(),
    kind: z.string().meta({ examples: ['invitation'] }),
    recipient: z.string().meta({ examples: ['grace@acme.example'] }),
    account: z
      .enum(['server', 'organization'])
      .meta({ description: "Whose mail server sends it: Kontor's own, or the organization's." }),
    state: mailState.meta({
      description:
        '`uncertain`: the mail server received it but did not confirm it, so it is sent again only if you request it. ' +
        '`held`: it waits because a backup was restored.',
    }),
    attempts: z.int(),
    reason: z.string().nullable().meta({ description: 'Why the last attempt failed.' }),
    can_retry: z.boolean().meta({ description: 'Whether it can be sent again.' }),
    created_at: timestampView,
    due_at: timestampView.nullable().meta({ description: 'When the next attempt is due.' }),
    ended_at: timestampView.nullable(),
  })
  .meta({ id: 'Mail', description: 'An email that the organization sends.' });

export type MailView = z.infer<typeof mailView>;
