import { z } from 'zod';
import { requiredText, text, timestampView } from '../../kernel/fields/fields.ts';

const ISSUER_CHARACTERS = 500;
const MOST_DOMAINS = 50;
const DISCOVERY_PATH = '/.well-known/openid-configuration';

/** Who may join by signing in: invited people, or anyone with an address in one of the domains. */
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
    error: 'must be your own domain: anyone can have an address in this one',
  });

/** The URL with which a provider identifies itself. The URL of its configuration is accepted too. */
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

/** The input for changing single sign-on. The first one needs issuer, client ID and secret. */
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
    .max(MOST_DOMAINS, { error: `must contain at most ${MOST_DOMAINS} domains` })
    .transform((values) => [...new Set(values)])
    .optional(),
  provision: provision.optional(),
});

export type SingleSignOnPatch = z.input<typeof singleSignOnPatch>;

/** The input that makes single sign-on required or optional. */
export const singleSignOnRequirement = z.object({
  required: z.boolean().meta({ description: 'Whether members other than owners have to sign in with it.' }),
});

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
  tested_at: timestampView.nullable().meta({ description: 'When an owner last tested the sign-in.' }),
  enabled_at: timestampView.nullable().meta({ description: 'Null while single sign-on is off.' }),
  required_at: timestampView.nullable().meta({
    description: 'Since when members other than owners have to use it. Null while it is optional.',
  }),
  keeps_owner: z.boolean().meta({
    description:
      'Whether at least one owner has a password and a second factor, so that nobody can be locked out.',
  }),
  redirect_uri: z.string().meta({ description: 'The redirect URI to register at the provider.' }),
  backchannel_logout_uri: z.string().meta({
    description: 'The URI at which the provider can end sessions (OpenID Connect Back-Channel Logout).',
  }),
  sign_in_url: z.string().meta({ description: 'Where people of this organization sign in.' }),
});

export type SingleSignOn = z.infer<typeof singleSignOnView>;

/** The result of checking the provider; `problem` is null if it works. */
export const providerCheckView = z.object({
  problem: z.string().nullable().meta({ description: 'What is wrong, in a sentence.' }),
});
