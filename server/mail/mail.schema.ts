import { z } from 'zod';
import { timestampView } from '../kernel/fields/fields.ts';

/** The states of an email. */
export const mailState = z.enum(['waiting', 'held', 'sending', 'sent', 'failed', 'uncertain']);

export type MailState = z.infer<typeof mailState>;

/** An email that the organization sends, without what it says. */
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
        '`uncertain`: the mail server got it, but nobody knows whether it took it; it is not sent again unless you ask for it. ' +
        '`held`: it waits because a backup was restored.',
    }),
    attempts: z.int(),
    reason: z.string().nullable().meta({ description: 'Why the last attempt did not succeed.' }),
    can_retry: z.boolean().meta({ description: 'Whether it can be sent again.' }),
    created_at: timestampView,
    due_at: timestampView.nullable().meta({ description: 'When it is tried next.' }),
    ended_at: timestampView.nullable(),
  })
  .meta({ id: 'Mail', description: 'An email that the organization sends.' });

export type MailView = z.infer<typeof mailView>;
