import { isUtf8 } from 'node:buffer';
import secureJson from 'secure-json-parse';
import { invalidRequest } from '../errors.ts';
import { parseExactly } from '../json-text.ts';

/** The largest body that a request may have: 1 MiB. */
export const BODY_LIMIT_BYTES = 1024 * 1024;

/** What a key that pollutes a prototype must contain, spelled out or escaped. */
const PROTOTYPE_KEY = /__proto__|constructor|\\u/;

/**
 * Parses the JSON of a request's body.
 * @returns the value, or `undefined` for an empty body
 * @throws 400 `invalid_request` for what is no JSON, is not UTF-8, or holds keys that would pollute a prototype
 */
export function parseJsonBody(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  if (!isUtf8(bytes)) throw invalidRequest('The body must be JSON in UTF-8.');
  const text = bytes.toString('utf8');
  try {
    const value: unknown = parseExactly(text);
    if (PROTOTYPE_KEY.test(text))
      secureJson.scan(Object(value), { protoAction: 'error', constructorAction: 'error' });
    return value;
  } catch (error) {
    throw invalidRequest(describeFailure(error));
  }
}

function describeFailure(error: unknown): string {
  if (error instanceof RangeError) return 'The body is nested too deeply.';
  if (error instanceof Error && error.message.includes('forbidden prototype')) {
    return "The body must not have a key '__proto__' or 'constructor'.";
  }
  return 'The body must be valid JSON.';
}

/** The body as the fields of an operation's input; anything but a JSON object is 400 `invalid_request`. */
export function bodyFields(body: unknown): object {
  if (body === undefined || body === null)
    throw invalidRequest('The body must be a JSON object, and there is none.');
  if (typeof body !== 'object' || Array.isArray(body))
    throw invalidRequest('The body must be a JSON object.');
  return body;
}
