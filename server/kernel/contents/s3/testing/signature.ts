import { createHash, createHmac } from 'node:crypto';

/** For tests: the signature of a request by the published rules (AWS Signature Version 4), written apart from the client. */

export interface SignedRequest {
  readonly method: string;
  /** The path and the query, as sent. */
  readonly target: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The names of those that are signed, sorted. */
  readonly signed: readonly string[];
  readonly region: string;
  readonly secret: string;
}

/** The signature, in hexadecimal. */
export function signatureOf({ method, target, headers, signed, region, secret }: SignedRequest): string {
  const [path = '', query = ''] = target.split('?', 2);
  const time = headers['x-amz-date'] ?? '';
  const canonical = [
    method,
    path,
    canonicalQuery(query),
    ...signed.map((name) => `${name}:${(headers[name] ?? '').trim().replace(/ +/g, ' ')}`),
    '',
    signed.join(';'),
    headers['x-amz-content-sha256'] ?? '',
  ].join('\n');
  const day = time.slice(0, 8);
  const text = [
    'AWS4-HMAC-SHA256',
    time,
    `${day}/${region}/s3/aws4_request`,
    createHash('sha256').update(canonical).digest('hex'),
  ].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer>(hmac, Buffer.from(`AWS4${secret}`));
  return hmac(key, text).toString('hex');
}

function canonicalQuery(query: string): string {
  const pairs = query === '' ? [] : query.split('&').map((pair) => pair.split('=', 2));
  return pairs
    .map(([name = '', value = '']) => [encode(name), encode(value)].join('='))
    .sort()
    .join('&');
}

/** Everything but letters, digits, `-`, `.`, `_` and `~` is encoded. */
function encode(text: string): string {
  const plain = decodeURIComponent(text.replaceAll('+', ' '));
  return encodeURIComponent(plain).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
