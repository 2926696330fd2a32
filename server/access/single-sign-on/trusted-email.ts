const GOOGLE = 'https://accounts.google.com';
const MAX_CHARACTERS = 254;

/** Spaces, control characters and a second @ have no place in an address that people are known by. */
const ADDRESS = /^[^\s@,;<>"()[\]\\\p{Cc}]{1,64}@[^\s@,;<>"()[\]\\\p{Cc}]{1,189}$/u;

/** What a provider says of a person. */
export type Claims = Readonly<Record<string, unknown>>;

/**
 * The e-mail address that a provider vouches for; null when it does not. An address that is not verified may be anybody's:
 * people can often enter what they like.
 */
export function trustedEmail(claims: Claims): string | null {
  const email = claimedEmail(claims);
  if (email === null || !isVouchedFor(claims)) return null;
  // Google vouches for addresses of its own: others may have changed hands since they were verified.
  if (claims.iss === GOOGLE && typeof claims.hd !== 'string' && !email.toLowerCase().endsWith('@gmail.com'))
    return null;
  return email;
}

/** The e-mail address that a provider names, vouched for or not; null when it names none. */
export function claimedEmail({ email }: Claims): string | null {
  if (typeof email !== 'string' || email.length > MAX_CHARACTERS || !email.isWellFormed()) return null;
  return ADDRESS.test(email) ? email : null;
}

/** The domain of an address, in lower case. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}

/** By `email_verified`, or by `xms_edov`, which Microsoft Entra ID has in its place. */
function isVouchedFor({ email_verified: verified, xms_edov: ownerVerified }: Claims): boolean {
  if (verified !== undefined) return verified === true || verified === 'true';
  return ownerVerified === true || ownerVerified === 1 || ownerVerified === '1' || ownerVerified === 'true';
}
