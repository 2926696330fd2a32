import { isExactNumber } from '../database/json-text.ts';

const SECRET_NAME = /secret|password|token|authorization|api_?key/i;
const OUR_SECRET = /\bkontor_\w+/gi;
const SHORTEST_SECRET = 'kontor_'.length + 20;
const CREDENTIAL = /\b(?:bearer|basic)\s+\S+/gi;
/** The query of a URL often contains a key. */
const URL_QUERY = /^(https?:\/\/[^?#]*)[?#].*$/is;

const LONGEST_TEXT = 1_000;
const MOST_MEMBERS = 100;
const DEEPEST = 6;
const CUT = '[cut]';

/**
 * The arguments of a tool call as kept in the audit log: without secrets, what looks like one, and values that are too
 * long or too deeply nested.
 */
export function auditedArguments(given: object): Record<string, unknown> {
  return cutMembers(given, 1);
}

function cutMembers(object: object, depth: number): Record<string, unknown> {
  const members = Object.entries(object).slice(0, MOST_MEMBERS);
  return Object.fromEntries(
    members.map(([name, value]) => [name, SECRET_NAME.test(name) ? CUT : cutValue(value, depth)]),
  );
}

function cutValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return cutText(value);
  if (typeof value !== 'object' || value === null || isExactNumber(value)) return value;
  if (depth === DEEPEST) return CUT;
  if (Array.isArray(value)) return value.slice(0, MOST_MEMBERS).map((item) => cutValue(item, depth + 1));
  return cutMembers(value, depth + 1);
}

function cutText(text: string): string {
  const kept = text
    .slice(0, LONGEST_TEXT)
    .replace(OUR_SECRET, (word) => (word.length < SHORTEST_SECRET ? word : CUT))
    .replace(CREDENTIAL, CUT)
    .replace(URL_QUERY, `$1?${CUT}`);
  return text.length > LONGEST_TEXT ? `${kept} ${CUT}` : kept;
}
