import type { Problem } from '../facts.ts';
import type { Json } from '../step.schema.ts';
import type { Reference } from './catalog.ts';
import type { Scope } from './scope.ts';

/** A problem if a value is the id of something that does not exist. What a template results in is known only in a run. */
export function problemsOfReference(
  { catalog }: Pick<Scope, 'catalog'>,
  reference: Reference | undefined,
  value: Json,
  path: string,
): readonly Problem[] {
  if (reference === undefined || value === null || value === '' || hasTemplate(value)) return [];
  if (typeof value === 'string' && (catalog.existing[reference].has(value) || isSelf(reference, value)))
    return [];
  return [{ path, message: `names a ${reference} that does not exist` }];
}

function isSelf(reference: Reference, value: string): boolean {
  return reference === 'member' && value === 'me';
}

/** Whether a text has parts that are filled in when a step runs. */
function hasTemplate(value: Json): boolean {
  return typeof value === 'string' && value.includes('{{');
}
