import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';
import { pathId } from '../../kernel/fields/fields.ts';
import { personName } from '../organizations/organization.schema.ts';

/** A passkey as its owner sees it. */
export interface Passkey {
  readonly id: string;
  readonly name: string;
  readonly created_at: string;
  readonly last_used_at: string | null;
}

/** A new passkey. If it is the first factor, recovery codes are included, shown only once. */
export interface NewPasskey extends Passkey {
  readonly recovery_codes: readonly string[] | null;
}

export const passkeyId = z.object({ id: pathId('passkey', 'person') });

const base64url = z.string().regex(/^[\w-]{1,20000}$/);
const attachment = z.enum(['platform', 'cross-platform']).optional().catch(undefined);
const credential = z.object({ id: base64url, rawId: base64url, type: z.literal('public-key') });

/** The part that we use of a browser's answer to creating a passkey (WebAuthn Level 3, section 5.1). */
const registration: z.ZodType<RegistrationResponseJSON> = credential
  .extend({
    authenticatorAttachment: attachment,
    response: z.object({
      clientDataJSON: base64url,
      attestationObject: base64url,
      transports: z.array(z.string().max(30)).max(10).optional(),
    }),
  })
  .transform(({ authenticatorAttachment, response: { transports, ...response }, ...rest }) => ({
    ...rest,
    ...(authenticatorAttachment === undefined ? {} : { authenticatorAttachment }),
    response: { ...response, ...(transports === undefined ? {} : { transports }) },
    clientExtensionResults: {},
  }));

/** A browser's answer to signing with a passkey. */
export const assertion: z.ZodType<AuthenticationResponseJSON> = credential
  .extend({
    response: z.object({
      clientDataJSON: base64url,
      authenticatorData: base64url,
      signature: base64url,
      userHandle: base64url.nullish(),
    }),
  })
  .transform(({ response: { userHandle, ...response }, ...rest }) => ({
    ...rest,
    response: { ...response, ...(userHandle ? { userHandle } : {}) },
    clientExtensionResults: {},
  }));

/** The input for registering a passkey. */
export const newPasskey = z.object({ name: personName, response: registration });
