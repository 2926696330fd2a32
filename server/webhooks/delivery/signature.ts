import { createHmac, randomBytes } from 'node:crypto';
import { standardHeaders } from '../../kernel/network/standard-headers.ts';

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
  const single = {
    Signature: `sha256=${createHmac('sha256', previousSecret ?? secret)
      .update(body)
      .digest('hex')}`,
    Event: eventType,
    Delivery: deliveryId,
  };
  return {
    ...standardHeaders({
      ...{ id: deliveryId, sentAt, body },
      secrets: previousSecret === null ? [secret] : [secret, previousSecret],
    }),
    ...withPrefix('X-Hook', single),
    ...(headerPrefix === null ? {} : withPrefix(headerPrefix, single)),
  };
}

function withPrefix(prefix: string, headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [`${prefix}-${name}`, value]));
}
