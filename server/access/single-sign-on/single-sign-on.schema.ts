import { z } from 'zod';
import { requiredText, text, timestampView } from '../../kernel/fields/fields.ts';

const ISSUER_CHARACTERS = 500;
const MOST_DOMAINS = 50;
const DISCOVERY_PATH = '/.well-known/openid-configuration';

/** Who may join by signing in: people who were invited, or anyone whose address is in one of the domains. */
const provision = z.enum(['invited', 'domain']);

/** Domains in which anyone can have an address. */
const PUBLIC_DOMAINS: ReadonlySet<string> = new Set([
  'gmail.com',
  'googlemail.com',
  'gmx.de',
  'gmx.net',
  'hotmail.com',
  'icloud.com',
  'live.com',
  'outlook.com',
  'proton.me',
  'protonmail.com',
  'web.de',
  'yahoo.com',
]);

const DOMAIN = /^(?:[a-z0-9-]{1,63}\.){1,8}[a-z0-9-]{2,63}$/;

const domain = text(253)
  .transform((value) => value.trim().toLowerCase().replace(/^@/, ''))
  .refine((value) => DOMAIN.test(value), { error: 'must be a domain such as acme.example' })
  .refine((value) => !PUBLIC_DOMAINS.has(value), {
    error: 'must be a domain of your own: anyone can have an address in this one',
  });

/** The address by which a provider names itself; pasting the address of its configuration works, too. */
const issuer = requiredText(ISSUER_CHARACTERS)
  .transform((value) => {
    const trimmed = value.trim();
    return trimmed.endsWith(DISCOVERY_PATH) ? trimmed.slice(0, -DISCOVERY_PATH.length) : trimmed;
  })
  .refine(isPlainAddress, { error: 'must be an https address without user, query and fragment' });

function isPlainAddress(value: string): boolean {
  const url = URL.parse(value);
  if (!url || /[?#{}\s]/.test(value)) return false;
  return (
    (url.protocol === 'https:' || url.protocol === 'http:') && url.username === '' && url.password === ''
  );
}

/** What a change of single sign-on takes; the first one needs issuer, client ID and secret. */
export const singleSignOnPatch = z.object({
  issuer: issuer.optional(),
  client_id: requiredText(255)
    .transform((value) => value.trim())
    .optional(),
  client_secret: requiredText(1_000)
    .transform((value) => value.trim())
    .optional(),
  domains: z
    .array(domain)
    .max(MOST_DOMAINS, { error: `must hold at most ${MOST_DOMAINS} domains` })
    .transform((values) => [...new Set(values)])
    .optional(),
  provision: provision.optional(),
});

export type SingleSignOnPatch = z.input<typeof singleSignOnPatch>;

/** The provider of an organization, as owners and admins see it. */
export const singleSignOnView = z.object({
  issuer: z.string().nullable().meta({ description: 'Null until a provider is set up.' }),
  client_id: z.string().nullable(),
  client_secret: z.object({
    set: z.boolean(),
    hint: z.string().nullable().meta({ description: 'The end of the secret, which is never shown.' }),
    updated_at: timestampView.nullable(),
  }),
  domains: z
    .array(z.string())
    .meta({ description: 'Only people with an address in these domains may join.' }),
  provision: provision.meta({ description: 'Who may join by signing in.' }),
  tested_at: timestampView.nullable().meta({ description: 'When an owner last signed in as a test.' }),
  enabled_at: timestampView.nullable().meta({ description: 'Null while people cannot sign in this way.' }),
  keeps_owner: z.boolean().meta({
    description: 'Whether an owner has a password and a second factor, so that nobody is locked out.',
  }),
  redirect_uri: z.string().meta({ description: 'To be registered at the provider.' }),
  sign_in_url: z.string().meta({ description: 'Where people of this organization sign in.' }),
});

export type SingleSignOn = z.infer<typeof singleSignOnView>;

/** What a look at the provider found: `problem` is null when all is well. */
export const providerCheckView = z.object({
  problem: z.string().nullable().meta({ description: 'What is wrong, in a sentence.' }),
});
