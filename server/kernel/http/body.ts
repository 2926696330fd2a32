import { isUtf8 } from 'node:buffer';
import secureJson from 'secure-json-parse';
import { parseExactly } from '../database/json-text.ts';
import { invalidRequest } from '../operations/errors.ts';

/** The maximum size of a body: 1 MiB. */
export const BODY_LIMIT_BYTES = 1024 * 1024;

/** The maximum nesting of arrays and objects in a body. */
const DEPTH_LIMIT = 100;

/**
 * Some programs, including some on Windows, start UTF-8 text with a byte order mark. RFC 8259 allows a parser to
 * ignore it (section 8.1).
 */
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** Any key that pollutes a prototype must contain this, spelled out or escaped. */
const PROTOTYPE_KEY = /__proto__|constructor|\\u/;

/**
 * Parses the JSON body of a request.
 * @returns the value, or `undefined` for an empty body
 * @throws 400 `invalid_request` for a body that is not JSON, not UTF-8, too deeply nested or has keys that would
 *   pollute a prototype
 */
export function parseJsonBody(given: Buffer): unknown {
  const hasMark = given.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
  const bytes = hasMark ? given.subarray(BYTE_ORDER_MARK.length) : given;
  if (bytes.length === 0) return undefined;
  if (!isUtf8(bytes)) throw invalidRequest('The body must be JSON in UTF-8.');
  if (isDeeperThan(DEPTH_LIMIT, bytes)) {
    throw invalidRequest(`The body must not be nested deeper than ${DEPTH_LIMIT} levels.`);
  }
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
  if (error instanceof Error && error.message.includes('forbidden prototype')) {
    return "The body must not have a key '__proto__' or 'constructor'.";
  }
  return 'The body must be valid JSON.';
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const OPENING: ReadonlySet<number> = new Set(Buffer.from('[{'));
const CLOSING: ReadonlySet<number> = new Set(Buffer.from(']}'));

/**
 * Counts brackets outside of strings, without parsing. Parsing a megabyte of brackets takes so long that other
 * requests have to wait.
 */
function isDeeperThan(limit: number, bytes: Buffer): boolean {
  let depth = 0;
  let isInText = false;
  for (let place = 0; place < bytes.length; place += 1) {
    const byte = bytes[place] ?? 0;
    if (isInText) {
      if (byte === BACKSLASH) place += 1;
      else if (byte === QUOTE) isInText = false;
    } else if (byte === QUOTE) isInText = true;
    else if (OPENING.has(byte)) {
      depth += 1;
      if (depth > limit) return true;
    } else if (CLOSING.has(byte)) depth -= 1;
  }
  return false;
}

/** Returns the body as fields of an operation's input. Anything but a JSON object is 400 `invalid_request`. */
export function bodyFields(body: unknown): object {
  if (body === undefined || body === null)
    throw invalidRequest('The body must be a JSON object, but it is empty.');
  if (typeof body !== 'object' || Array.isArray(body))
    throw invalidRequest('The body must be a JSON object.');
  return body;
}
