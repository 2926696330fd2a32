import type { Operations } from '../../kernel/family/family.ts';
import type { PlainRecord } from '../../kernel/family/named-operations.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import { definitionProblem } from '../../kernel/operations/parse.ts';
import { listAll } from '../host.ts';
import { CUSTOM_FIELDS, customKeyOf } from './contact-fields.ts';
import type { FormDefinition } from './definition.schema.ts';
import type { FormField } from './field.schema.ts';

/**
 * Checks whether everything exists that a definition names: custom fields, members, and the stage of the deal.
 * @throws 400 `invalid_request` with the `path` of the first problem
 */
export async function checkReferences(
  context: WriteContext,
  operations: Operations,
  definition: FormDefinition,
): Promise<void> {
  await checkMembers(context, operations, definition);
  await checkCustomFields(context, operations, definition.fields);
  await checkStage(context, operations, definition);
}

async function checkMembers(
  context: WriteContext,
  operations: Operations,
  { owner_id, task }: FormDefinition,
): Promise<void> {
  const named = { owner_id, 'task.assignee_id': task?.assignee_id ?? null };
  const given = Object.entries(named).filter(([, id]) => id !== null);
  if (given.length === 0) return;
  const members = new Set((await listAll(context, operations, 'list-users')).map(({ id }) => id));
  for (const [path, id] of given) {
    if (!members.has(id)) throw definitionProblem(path, 'must be a member of your organization');
  }
}

async function checkCustomFields(
  context: WriteContext,
  operations: Operations,
  fields: readonly FormField[],
): Promise<void> {
  if (!fields.some(({ maps_to }) => maps_to !== null && customKeyOf(maps_to) !== undefined)) return;
  const known = await listAll(context, operations, 'list-custom-fields', { object: 'contact' });
  for (const [index, field] of fields.entries()) {
    const key = field.maps_to === null ? undefined : customKeyOf(field.maps_to);
    if (key === undefined) continue;
    const problem = problemOf(
      field,
      known.find((custom) => custom.key === key),
    );
    if (problem !== undefined) throw definitionProblem(`fields[${index}].maps_to`, problem);
  }
}

function problemOf(field: FormField, custom: PlainRecord | undefined): string | undefined {
  if (!custom) return 'must be a custom field of contacts';
  const types = CUSTOM_FIELDS[String(custom.type)] ?? [];
  if (types.length === 0) return `names a custom field of the type ${custom.type}, which a form cannot fill`;
  if (!types.includes(field.type)) return `can only be filled by a field of the type ${types.join(', ')}`;
  const offered: readonly unknown[] = Array.isArray(custom.options) ? custom.options : [];
  if (!custom.options || !field.options?.some((option) => !offered.includes(option))) return undefined;
  return 'names a custom field that does not have all options of this field';
}

async function checkStage(
  context: WriteContext,
  operations: Operations,
  { deal }: FormDefinition,
): Promise<void> {
  if (!deal) return;
  const pipelines = await listAll(context, operations, 'list-pipelines');
  const pipeline = pipelines.find(({ id }) => id === deal.pipeline_id);
  if (!pipeline) throw definitionProblem('deal.pipeline_id', 'must be a pipeline of your organization');
  const stages: readonly PlainRecord[] = Array.isArray(pipeline.stages) ? pipeline.stages : [];
  if (stages.some(({ id }) => id === deal.stage_id)) return;
  throw definitionProblem('deal.stage_id', 'must be a stage of the pipeline');
}
