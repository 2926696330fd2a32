import type { Definition } from '../language/definition.schema.ts';
import { parsePublished } from '../language/parse-definition.ts';

/** So many definitions does a process remember, of those that are not long. */
const MOST_KNOWN = 256;
const LONGEST_KNOWN = 16_384;

/** By their text, so a definition that was changed is another one. The one that was used last comes last. */
const known = new Map<string, Definition | null>();

/** A definition that was published, and so was good; null if this version of Kontor cannot read it. */
export function readDefinition(json: string): Definition | null {
  const found = known.get(json);
  const definition = found === undefined ? parsed(json) : found;
  if (json.length > LONGEST_KNOWN) return definition;
  known.delete(json);
  known.set(json, definition);
  const [oldest] = known.keys();
  if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest);
  return definition;
}

function parsed(json: string): Definition | null {
  const read = parsePublished(JSON.parse(json));
  return 'definition' in read ? read.definition : null;
}
