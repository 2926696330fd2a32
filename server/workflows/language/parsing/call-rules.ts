import type { Problem } from '../facts.ts';
import type { StepOf } from '../step.schema.ts';
import { pathOf } from './path.ts';

/** What is wrong with a request whose members are each right. */
export function problemOfCall(
  { method, url, headers, body }: StepOf<'call_url'>['with'],
  path: string,
): Problem | undefined {
  const address = problemOfAddress(url);
  if (address !== undefined) return { path: pathOf(path, 'url'), message: address };
  const reserved = Object.keys(headers).find((name) => RESERVED.test(name));
  if (reserved !== undefined)
    return { path: pathOf(path, 'headers', reserved), message: 'is a header that Kontor sets' };
  if (method === 'GET' && body !== undefined)
    return { path: pathOf(path, 'body'), message: 'must be left out with GET' };
  return undefined;
}

/** Headers that say how a message is sent, or by which receivers know and trust it. */
const RESERVED =
  /^(?:host|connection|content-length|expect|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|idempotency-key|webhook-.*)$/i;

/**
 * The host is no value: whoever can change a record must not choose who receives the headers. Values in the rest are
 * encoded.
 */
const ADDRESS = /^https?:\/\/[^\s\p{Cc}/?#\\@{}]+(?:[/?][^#]*)?$/iu;

function problemOfAddress(url: string): string | undefined {
  if (!ADDRESS.test(url))
    return 'must begin with http:// or https:// and a host without a password or a value, and have no fragment (#)';
  // Values have no spaces once they are encoded, and are checked when they are known.
  const known = url.replace(/\{\{[^{}]*\}\}/g, 'x');
  if (/[\s\p{Cc}\\]/u.test(known)) return 'must not have spaces or \\ outside of values';
  if (!URL.canParse(known)) return 'must be an http or https URL';
  return hasDotSegment(known) ? 'must not have . or .. in its path' : undefined;
}

/** Whether a path has a segment that leads to another place. */
export function hasDotSegment(url: string): boolean {
  return /\/(?:\.|%2e){1,2}(?:\/|$)/i.test(url.split('?', 1)[0] ?? '');
}
