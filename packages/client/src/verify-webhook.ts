import { Webhook } from 'standardwebhooks';
import type { Delivery } from './types.ts';

/** The headers of a request, as Node.js, Express or the web platform have them. */
export type RequestHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** A request that Kontor has not signed, or that is older than five minutes. Answer it with 401. */
export class WebhookSignatureError extends Error {
  override readonly name = 'WebhookSignatureError';
}

/**
 * Returns the delivery in a webhook request, after checking its signature and age (Standard Webhooks).
 * @param body as it arrived, before a JSON parser has touched it
 * @param secrets of the subscription: the 64 characters, or `whsec_…`; several while you change it
 * @throws WebhookSignatureError unless one of the secrets signed the request within the last five minutes
 */
export function verifyWebhook(
  body: string | Uint8Array,
  headers: RequestHeaders,
  ...secrets: readonly [string, ...string[]]
): Delivery {
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const signed = signatureHeaders(headers);
  const isSigned = secrets.some((secret) => isSignedWith(secret, text, signed));
  if (!isSigned) throw new WebhookSignatureError('The request is not signed with this secret, or too old.');
  return JSON.parse(text);
}

function isSignedWith(secret: string, text: string, headers: Record<string, string>): boolean {
  const webhook = new Webhook(secret.startsWith('whsec_') ? secret : `whsec_${btoa(secret)}`);
  try {
    webhook.verify(text, headers);
    return true;
  } catch {
    return false;
  }
}

function signatureHeaders(headers: RequestHeaders): Record<string, string> {
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
  return Object.fromEntries(names.map((name) => [name, headerOf(headers, name)]));
}

function headerOf(headers: RequestHeaders, name: string): string {
  if (headers instanceof Headers) return headers.get(name) ?? '';
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return typeof found === 'string' ? found : (found?.[0] ?? '');
}
