import { isIPv6 } from 'node:net';
import { z } from 'zod';
import { email, requiredText, text, visibleName } from '../../kernel/fields/fields.ts';
import { OWN_SECURITY } from '../../kernel/mail/smtp-security.ts';

const security = z.enum(OWN_SECURITY).meta({
  description:
    'How the connection is encrypted: `tls` from the start (usually port 465), `starttls` after connecting (usually port 587), or ' +
    '`none`, which is possible only if the operator allows private addresses.',
});

const HOST = /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.){0,20}[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

const host = requiredText(253)
  .transform((value) => value.trim().toLowerCase().replace(/\.$/, ''))
  .refine((value) => HOST.test(value) || isIPv6(value), {
    error: 'must be the name of a server, such as smtp.example.com',
  })
  .meta({ examples: ['smtp.example.com'] });

const port = z
  .int({ error: 'must be a whole number from 1 to 65535' })
  .min(1, { error: 'must be a whole number from 1 to 65535' })
  .max(65_535, { error: 'must be a whole number from 1 to 65535' })
  .meta({ examples: [587] });

/** A user name or password on one line. */
const credential = (max: number) =>
  requiredText(max).refine((value) => !/\p{Cc}/u.test(value), {
    error: 'must not contain line ends or control characters',
  });

const sender = z.union([visibleName(100), text(0)], {
  error: 'must be a name of at most 100 characters on one line',
});

/** The input of the setting. */
export const mailServerDraft = z
  .object({
    host,
    port,
    security,
    user: credential(255).nullable().optional(),
    password: credential(1_000).optional().meta({ description: 'Leave it out to keep the stored password.' }),
    from_name: sender.optional(),
    from_address: email(),
  })
  .meta({
    examples: [
      {
        host: 'smtp.example.com',
        port: 587,
        security: 'starttls',
        user: 'sales@acme.example',
        password: 'correct horse battery staple',
        from_name: 'Acme',
        from_address: 'sales@acme.example',
      },
    ],
  });

export type MailServerDraft = z.input<typeof mailServerDraft>;

/** The mail server of an organization, as owners and admins see it. Its fields are null until it is set. */
export const mailServerView = z.object({
  host: z.string().nullable(),
  port: z.int().nullable(),
  security: security.nullable(),
  user: z.string().nullable(),
  password: z.object({
    set: z.boolean(),
    hint: z
      .string()
      .nullable()
      .meta({ description: 'The end of the password. The password itself is never shown.' }),
  }),
  from_name: z.string().nullable(),
  from_address: z.string().nullable(),
  sends_by: z.enum(['organization', 'server', 'none']).meta({
    description:
      "The mail server that sends the organization's email: its own, the one of this Kontor server, or none. Invitations, password " +
      'reset links, codes and security notices always use the one of this Kontor server.',
  }),
});

export type MailServer = z.infer<typeof mailServerView>;

/** The recipient of a test message. */
export const testMessageDraft = z.object({ to: email() }).meta({ examples: [{ to: 'ada@acme.example' }] });

/** The id of the test message, for `GET /web/mails/:id`. */
export const testMessageView = z.object({ id: z.uuid() });
