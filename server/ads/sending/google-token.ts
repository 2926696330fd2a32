import { createHash, createSign } from 'node:crypto';
import type { GuardedClient } from '../../kernel/network/guarded-client.ts';
import { textIn } from '../platforms/platform.ts';

/** Access tokens of Google, which a stored key is swapped for. */

const SCOPE = 'https://www.googleapis.com/auth/datamanager';

/** A token is replaced this long before it ends. */
const MARGIN_MS = 60_000;

/** A token, or why there is none. */
export type Swapped =
  | { readonly token: string }
  | { readonly state: 'waiting' | 'needs_reconnecting'; readonly reason: string };

const kept = new Map<string, { readonly token: string; readonly untilMs: number }>();

/**
 * Swaps a service account key or a refresh token for an access token, which is kept in memory until shortly before its end.
 * @param tokenUrl the endpoint; a key file may name another one, which is not called
 */
export async function googleToken(client: GuardedClient, tokenUrl: string, secret: string): Promise<Swapped> {
  const key = createHash('sha256').update(tokenUrl).update(secret).digest('hex');
  const known = kept.get(key);
  if (known && known.untilMs > Date.now() + MARGIN_MS) return { token: known.token };
  const form = grantOf(JSON.parse(secret), tokenUrl);
  if (form === undefined)
    return { state: 'needs_reconnecting', reason: 'The private key of Google cannot be read.' };
  const answer = await client.request({
    url: tokenUrl,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: form.toString(),
  });
  if (answer.kind === 'failure') return { state: 'waiting', reason: answer.message };
  const body = parsed(answer.bodyExcerpt);
  const token = textIn(body, 'access_token');
  if (answer.status === 200 && token !== '') {
    forgetOld();
    kept.set(key, { token, untilMs: Date.now() + Number(textIn(body, 'expires_in') || 3_600) * 1_000 });
    return { token };
  }
  const reason = textIn(body, 'error_description') || textIn(body, 'error') || `HTTP ${answer.status}`;
  if (answer.status === 429 || answer.status >= 500) return { state: 'waiting', reason };
  return { state: 'needs_reconnecting', reason: `Google gave no access: ${reason}` };
}

/** Forgets a token that Google no longer takes. */
export function forgetToken(token: string): void {
  for (const [key, known] of kept) if (known.token === token) kept.delete(key);
}

function forgetOld(): void {
  for (const [key, { untilMs }] of kept) if (untilMs < Date.now()) kept.delete(key);
}

function grantOf(secret: unknown, audience: string): URLSearchParams | undefined {
  const refresh_token = textIn(secret, 'refresh_token');
  if (refresh_token !== '') {
    const [client_id, client_secret] = [textIn(secret, 'client_id'), textIn(secret, 'client_secret')];
    return new URLSearchParams({ grant_type: 'refresh_token', client_id, client_secret, refresh_token });
  }
  const now = Math.floor(Date.now() / 1_000);
  const claims = {
    iss: textIn(secret, 'client_email'),
    scope: SCOPE,
    aud: audience,
    iat: now,
    exp: now + 3_600,
  };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const unsigned = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`;
  try {
    const signature = createSign('RSA-SHA256')
      .update(unsigned)
      .sign(textIn(secret, 'private_key'), 'base64url');
    const grant_type = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
    return new URLSearchParams({ grant_type, assertion: `${unsigned}.${signature}` });
  } catch {
    return undefined;
  }
}

/** The JSON of an answer; undefined if it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
