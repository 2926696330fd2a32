const GOOGLE = 'https://accounts.google.com';
const MAX_CHARACTERS = 254;

/** Spaces, control characters and a second @ are not allowed in an address that identifies a person. */
const ADDRESS = /^[^\s@,;<>"()[\]\\\p{Cc}]{1,64}@[^\s@,;<>"()[\]\\\p{Cc}]{1,189}$/u;

/** What a provider says about a person. */
export type Claims = Readonly<Record<string, unknown>>;

/**
 * The email address that a provider vouches for; null if it does not. An unverified address may be anybody's, because
 * people can often enter anything.
 */
export function trustedEmail(claims: Claims): string | null {
  const email = claimedEmail(claims);
  if (email === null || !isVouchedFor(claims)) return null;
  // Google vouches for addresses of its own; others may have changed hands since they were verified.
  if (claims.iss === GOOGLE && typeof claims.hd !== 'string' && !email.toLowerCase().endsWith('@gmail.com'))
    return null;
  return email;
}

/** The email address that a provider states, verified or not; null if it states none. */
export function claimedEmail({ email }: Claims): string | null {
  if (typeof email !== 'string' || email.length > MAX_CHARACTERS || !email.isWellFormed()) return null;
  return ADDRESS.test(email) ? email : null;
}

/** The domain of an address, in lower case. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}

/** By `email_verified`, or `xms_edov`, which Microsoft Entra ID uses instead. */
function isVouchedFor({ email_verified: verified, xms_edov: ownerVerified }: Claims): boolean {
  if (verified !== undefined) return verified === true || verified === 'true';
  return ownerVerified === true || ownerVerified === 1 || ownerVerified === '1' || ownerVerified === 'true';
}
