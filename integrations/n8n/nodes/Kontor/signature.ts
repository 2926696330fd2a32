import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IDataObject } from 'n8n-workflow';

const TOLERANCE_SECONDS = 300;

/** Whether the secret signed a request within the last five minutes (Standard Webhooks). */
export function isSigned(headers: IDataObject, body: Buffer | string, secret: unknown): boolean {
  const id = String(headers['webhook-id'] ?? '');
  const timestamp = String(headers['webhook-timestamp'] ?? '');
  const signatures = String(headers['webhook-signature'] ?? '');
  const age = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (typeof secret !== 'string' || !/^\d+$/.test(timestamp) || age > TOLERANCE_SECONDS) return false;
  const signed = createHmac('sha256', secret).update(`${id}.${timestamp}.`).update(body);
  const expected = `v1,${signed.digest('base64')}`;
  return signatures.split(' ').some((signature) => isSame(signature, expected));
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
