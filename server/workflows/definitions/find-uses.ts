import { oneAtATime } from '../../kernel/database/one-at-a-time.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import type { Use, Used, Uses } from '../../kernel/operations/uses.ts';
import { readDefinition } from '../engine/read-definition.ts';
import type { WorkflowHost } from '../host.ts';
import { type Catalog, checkDefinition } from '../language/check.ts';
import type { Definition } from '../language/definition.schema.ts';
import { pauseAll } from './pause-workflow.ts';
import { readCatalog } from './read-catalog.ts';
import { type PublishedRow, selectPublishedBy, selectPublishedWith } from './uses.sql.ts';

const KIND = 'workflow';

/** How workflows say what of them uses a stage, a member or a field: what was published, also if it is paused. */
export function workflowUses(host: WorkflowHost): Uses {
  return {
    kind: KIND,
    find: (context, used) => findUses(context, host, used),
    pause: pauseAll,
  };
}

async function findUses(context: WriteContext, host: WorkflowHost, used: Used): Promise<readonly Use[]> {
  const { organizationId } = context;
  // Whoever publishes comes before, or finds what is used gone.
  await context.query(oneAtATime(organizationId, 'published workflows'));
  if (used.kind === 'author')
    return (await context.query<PublishedRow>(selectPublishedBy(organizationId, used.ids))).map(useOf);
  const texts = textsOf(used);
  const uses: Use[] = [];
  for (const row of await context.query<PublishedRow>(selectPublishedWith(organizationId, texts))) {
    const definition = readDefinition(row.definition);
    if (!definition) continue;
    const catalog = await readCatalog(context, host, definition, row.id);
    if (needs(definition, catalog, used)) uses.push(useOf(row));
  }
  return uses;
}

function useOf({ id, name }: PublishedRow): Use {
  return { kind: KIND, id, name };
}

/** The texts without one of which a definition cannot use something. */
function textsOf(used: Exclude<Used, { kind: 'author' }>): readonly string[] {
  if (used.kind === 'custom_field') return [used.key];
  return used.kind === 'choice' ? used.options.map((option) => JSON.stringify(option)) : used.ids;
}

/** Whether a definition would have more problems without what it may use. */
function needs(definition: Definition, catalog: Catalog, used: Exclude<Used, { kind: 'author' }>): boolean {
  const problems = checkDefinition(definition, without(catalog, used)).length;
  return problems > checkDefinition(definition, catalog).length;
}

function without(catalog: Catalog, used: Exclude<Used, { kind: 'author' }>): Catalog {
  if ('ids' in used) {
    const left = [...catalog.existing[used.kind]].filter((id) => !used.ids.includes(id));
    return { ...catalog, existing: { ...catalog.existing, [used.kind]: new Set(left) } };
  }
  const object = catalog.objects.get(used.object);
  if (!object) return catalog;
  const fields = [...object.fields].filter(([name]) => name !== `custom_fields.${used.key}`);
  return {
    ...catalog,
    objects: new Map([...catalog.objects, [used.object, { ...object, fields: new Map(fields) }]]),
  };
}
