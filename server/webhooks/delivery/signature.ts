import { createHmac, randomBytes } from 'node:crypto';

/** The secrets of a subscription that sign at a given time. */
export interface SigningSecrets {
  secret: string;
  /** The previous secret during the overlap of a rotation; otherwise null. */
  previousSecret: string | null;
}

export interface SignedAttempt {
  /** The same for every attempt of a delivery. */
  deliveryId: string;
  eventType: string;
  /** The time of this attempt. */
  sentAt: Date;
  /** The exact bytes that are sent. */
  body: string | Uint8Array;
  secrets: SigningSecrets;
  /** Repeats the three X-Hook headers with another prefix, such as `X-Wunder`; null for none. */
  headerPrefix: string | null;
}

/** Creates a signing secret: 64 lower-case hexadecimal characters. The text itself is the key. */
export function newSecret(): string {
  return randomBytes(32).toString('hex');
}

/**
 * Formats a secret for Standard Webhooks libraries.
 * @param secret the 64 characters; the key is their ASCII bytes
 * @returns `whsec_` and the base64 of the key
 */
export function asStandardSecret(secret: string): string {
  return `whsec_${Buffer.from(secret, 'ascii').toString('base64')}`;
}

/**
 * Signs an attempt in both schemes (`docs/webhooks.md`, "Headers"; Standard Webhooks 1.0, "v1"). During a rotation,
 * `webhook-signature` has a signature with each secret, newest first. The X-Hook header has room for only one and uses
 * the old secret until the overlap ends, so a receiver that has not switched yet keeps working.
 * @returns header names and values
 */
export function signatureHeaders(attempt: SignedAttempt): Record<string, string> {
  const { deliveryId, eventType, sentAt, body, headerPrefix } = attempt;
  const { secret, previousSecret } = attempt.secrets;
  const timestamp = String(Math.floor(sentAt.getTime() / 1_000));
  const signedBy = (key: string) => `v1,${hmac(key, [`${deliveryId}.${timestamp}.`, body], 'base64')}`;
  const single = {
    Signature: `sha256=${hmac(previousSecret ?? secret, [body], 'hex')}`,
    Event: eventType,
    Delivery: deliveryId,
  };
  return {
    'webhook-id': deliveryId,
    'webhook-timestamp': timestamp,
    'webhook-signature': (previousSecret === null ? [secret] : [secret, previousSecret])
      .map(signedBy)
      .join(' '),
    ...withPrefix('X-Hook', single),
    ...(headerPrefix === null ? {} : withPrefix(headerPrefix, single)),
  };
}

function withPrefix(prefix: string, headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [`${prefix}-${name}`, value]));
}

function hmac(secret: string, parts: (string | Uint8Array)[], encoding: 'base64' | 'hex'): string {
  const hash = createHmac('sha256', Buffer.from(secret, 'ascii'));
  for (const part of parts) hash.update(part);
  return hash.digest(encoding);
}
