import { timingSafeEqual } from 'node:crypto';
import type { Client, Provider } from 'oidc-provider';
import { hashCredential } from '../../api-keys/api-key.ts';
import { isRegisteredAddress } from '../redirect-address.ts';

/** Wire fact: client secrets are stored as their SHA-256 alone, so what the library compares is the hash of both. */
export function useHashedSecrets({ Client: { prototype } }: Provider): void {
  prototype.compareClientSecret = function compareClientSecret(this: Client, secret: string): boolean {
    const stored = Buffer.from(this.clientSecret ?? '', 'hex');
    const given = hashCredential(secret);
    return stored.length === given.length && timingSafeEqual(stored, given);
  };
}

/**
 * Wire fact: a redirect address counts when it is a registered one to the character, with the port of the person's own
 * machine free (RFC 8252, section 7.3) for every client; the library frees it for those that call themselves native.
 */
export function matchRedirectAddresses({ Client: { prototype } }: Provider): void {
  prototype.redirectUriAllowed = function redirectUriAllowed(this: Client, redirectUri: string): boolean {
    return isRegisteredAddress(redirectUri, this.redirectUris);
  };
}
