import { createHmac, timingSafeEqual } from 'node:crypto';

const TOLERANCE_SECONDS = 300;

/** Whether the secret signed a request within the last five minutes (Standard Webhooks). */
export function isSigned({ headers = {}, content = '' }, secret) {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) => headerOf(headers, name));
  const age = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (!secret || !/^\d+$/.test(timestamp) || age > TOLERANCE_SECONDS) return false;
  const expected = `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${content}`).digest('base64')}`;
  return signatures.split(' ').some((signature) => isSame(signature, expected));
}

/** Zapier puts "Http-" before the names of some headers. */
function headerOf(headers, name) {
  const wanted = new RegExp(`^(http-)?webhook-${name}$`, 'i');
  return Object.entries(headers).find(([key]) => wanted.test(key))?.[1] ?? '';
}

function isSame(given, expected) {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
