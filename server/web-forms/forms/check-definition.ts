import type { ApiError } from '../../kernel/operations/errors.ts';
import { definitionProblem } from '../../kernel/operations/parse.ts';
import { CONTACT_FIELDS, customKeyOf } from './contact-fields.ts';
import type { FormDefinition } from './definition.schema.ts';
import type { FormField } from './field.schema.ts';

/**
 * Checks what the parts of a definition say about each other (docs/behaviour/forms.md 4).
 * @throws 400 `invalid_request` with the `path` of the first problem
 */
export function checkDefinition(definition: FormDefinition): void {
  const problem =
    problemOfFields(definition.fields) ?? problemOfConsent(definition) ?? problemOfConfirmation(definition);
  if (problem) throw problem;
}

/**
 * Checks whether visitors can become contacts by a definition.
 * @throws 400 `invalid_request` with the `path` of the problem
 */
export function checkPublishable({ fields }: FormDefinition): void {
  if (fields.some(({ maps_to }) => maps_to === 'first_name' || maps_to === 'email')) return;
  throw definitionProblem('fields', "must have a field that maps to 'first_name' or 'email'");
}

function problemOfFields(fields: readonly FormField[]): ApiError | undefined {
  const keys = new Set<string>();
  const targets = new Set<string>();
  for (const [index, field] of fields.entries()) {
    const at = (member: string, problem: string) => definitionProblem(`fields[${index}].${member}`, problem);
    if (keys.has(field.key)) return at('key', 'is the key of another field, too');
    keys.add(field.key);
    const { maps_to } = field;
    if (maps_to === null) continue;
    if (targets.has(maps_to)) return at('maps_to', 'is filled by another field, too');
    targets.add(maps_to);
    if (customKeyOf(maps_to) !== undefined) continue;
    const types = Object.hasOwn(CONTACT_FIELDS, maps_to) ? CONTACT_FIELDS[maps_to] : undefined;
    if (!types) return at('maps_to', 'must be a field of contacts');
    if (!types.includes(field.type))
      return at('maps_to', `can only be filled by a field of the type ${types.join(', ')}`);
  }
  return undefined;
}

function problemOfConsent({ fields, consent }: FormDefinition): ApiError | undefined {
  const asking = fields.flatMap((field, index) => (field.type === 'consent' ? [index] : []));
  if (asking.length > 1)
    return definitionProblem(`fields[${asking[1]}].type`, 'may be consent for one field only');
  if (consent && asking.length === 0)
    return definitionProblem('consent', 'needs a field of the type consent');
  if (!consent && asking.length > 0)
    return definitionProblem('consent', 'is required, because a field asks for consent');
  return undefined;
}

function problemOfConfirmation({ fields, confirmation }: FormDefinition): ApiError | undefined {
  if (confirmation === 'none') return undefined;
  const index = fields.findIndex(({ maps_to }) => maps_to === 'email');
  if (index === -1) return definitionProblem('confirmation', "needs a field that maps to 'email'");
  if (fields[index]?.required) return undefined;
  return definitionProblem(`fields[${index}].required`, 'must be true, because the address is confirmed');
}
