// A receiver of Kontor's webhooks that accepts only what Kontor has signed. Node.js 20 or later, no dependency.
//
//   WEBHOOK_SECRET=<the 64 characters, or whsec_…> PORT=4000 node verify.mjs
//
// WEBHOOK_SCHEME=standard (the default) checks webhook-signature; WEBHOOK_SCHEME=hook checks X-Hook-Signature.
// Choose one. To accept whichever header is there would let a recorded delivery be sent again without its timestamp.

import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const TOLERANCE_SECONDS = 300;
const BODY_LIMIT_BYTES = 5_000_000;

const key = readSecret(process.env.WEBHOOK_SECRET ?? '');
const verify = process.env.WEBHOOK_SCHEME === 'hook' ? verifyHook : verifyStandard;

const server = createServer((request, response) => {
  receive(request, response).catch(() => response.destroy());
});
server.listen(Number(process.env.PORT ?? 4000), '127.0.0.1', () => {
  console.log(`listening on port ${server.address().port}`);
});

async function receive(request, response) {
  const body = await readBody(request);
  if (body === null) return response.writeHead(413).end();
  if (!verify(request.headers, body)) return response.writeHead(401).end();
  handle(JSON.parse(body.toString()));
  response.writeHead(204).end(); // Answer within 15 seconds; do slow work afterwards.
}

/** Your own work. The same id may come twice, so remember the ids that you have handled. */
function handle(delivery) {
  console.log(`${delivery.event_type} ${delivery.id}`);
}

/** The key is the text of the secret; whsec_ is followed by the base64 of the same bytes. */
function readSecret(secret) {
  if (secret === '') throw new Error('Set WEBHOOK_SECRET to the secret of the subscription.');
  return secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : Buffer.from(secret);
}

/** Standard Webhooks: HMAC-SHA256 over id, timestamp and raw body; during a rotation there are two signatures. */
function verifyStandard(headers, body) {
  const timestamp = headers['webhook-timestamp'] ?? '';
  const age = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (!/^\d+$/.test(timestamp) || age > TOLERANCE_SECONDS) return false;
  const signed = createHmac('sha256', key).update(`${headers['webhook-id']}.${timestamp}.`).update(body);
  const expected = `v1,${signed.digest('base64')}`;
  return (headers['webhook-signature'] ?? '').split(' ').some((signature) => isSame(signature, expected));
}

/** X-Hook-Signature: HMAC-SHA256 over the raw body, whose delivered_at is the time of this attempt. */
function verifyHook(headers, body) {
  const expected = `sha256=${createHmac('sha256', key).update(body).digest('hex')}`;
  if (!isSame(headers['x-hook-signature'] ?? '', expected)) return false;
  const age = Math.abs(Date.now() - Date.parse(JSON.parse(body.toString()).delivered_at)) / 1000;
  return age <= TOLERANCE_SECONDS;
}

/** Compares in a time that does not tell how much of the signature was right. */
function isSame(given, expected) {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The body as it came: parsed and written again, it would not have the same signature. Null when it is too large. */
async function readBody(request) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > BODY_LIMIT_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
