import { createHmac } from 'node:crypto';

/** A request that its receiver can recognize and trust. */
export interface StandardRequest {
  /** The same for every attempt. */
  readonly id: string;
  /** The time of this attempt. */
  readonly sentAt: Date;
  /** The exact bytes that are sent. */
  readonly body: string | Uint8Array;
  /** Each signs, newest first. The text itself is the key. Without one the request is not signed. */
  readonly secrets: readonly string[];
}

/** The headers of Standard Webhooks 1.0, scheme v1. */
export function standardHeaders({ id, sentAt, body, secrets }: StandardRequest): Record<string, string> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1_000));
  const signedBy = (secret: string) =>
    `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.`).update(body).digest('base64')}`;
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    ...(secrets.length > 0 && { 'webhook-signature': secrets.map(signedBy).join(' ') }),
  };
}
