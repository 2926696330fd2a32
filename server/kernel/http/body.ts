import { isUtf8 } from 'node:buffer';
import secureJson from 'secure-json-parse';
import { parseExactly } from '../database/json-text.ts';
import { invalidRequest } from '../operations/errors.ts';

/** The largest body that a request may have: 1 MiB. */
export const BODY_LIMIT_BYTES = 1024 * 1024;

/** How deep the arrays and objects of a body may be nested. */
const DEPTH_LIMIT = 100;

/** Some programs, those of Windows among them, begin a text in UTF-8 so; RFC 8259 lets a parser pass over it (section 8.1). */
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** What a key that pollutes a prototype must contain, spelled out or escaped. */
const PROTOTYPE_KEY = /__proto__|constructor|\\u/;

/**
 * Parses the JSON of a request's body.
 * @returns the value, or `undefined` for an empty body
 * @throws 400 `invalid_request` for what is no JSON, is not UTF-8, is nested deeply, or holds keys that would pollute a prototype
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
 * Looks at the brackets outside of texts, without parsing: a megabyte of them keeps a parser busy for so long that other
 * requests wait.
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

/** The body as the fields of an operation's input; anything but a JSON object is 400 `invalid_request`. */
export function bodyFields(body: unknown): object {
  if (body === undefined || body === null)
    throw invalidRequest('The body must be a JSON object, and there is none.');
  if (typeof body !== 'object' || Array.isArray(body))
    throw invalidRequest('The body must be a JSON object.');
  return body;
}
