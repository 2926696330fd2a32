import { timingSafeEqual } from 'node:crypto';
import type { Client, Provider } from 'oidc-provider';
import { hashCredential } from '../../api-keys/api-key.ts';
import { isRegisteredAddress } from '../redirect-address.ts';

/** Client secrets are stored only as SHA-256, so the library compares hashes. */
export function useHashedSecrets({ Client: { prototype } }: Provider): void {
  prototype.compareClientSecret = function compareClientSecret(this: Client, secret: string): boolean {
    const stored = Buffer.from(this.clientSecret ?? '', 'hex');
    const given = hashCredential(secret);
    return stored.length === given.length && timingSafeEqual(stored, given);
  };
}

/**
 * A redirect URI is valid if it equals a registered one. For a loopback address any port is allowed (RFC 8252, section
 * 7.3), for all clients; the library allows this only for native ones.
 */
export function matchRedirectAddresses({ Client: { prototype } }: Provider): void {
  prototype.redirectUriAllowed = function redirectUriAllowed(this: Client, redirectUri: string): boolean {
    return isRegisteredAddress(redirectUri, this.redirectUris);
  };
}
