import { z } from 'zod';
import type { Operations } from '../../kernel/family/family.ts';
import type { PlainRecord } from '../../kernel/family/named-operations.ts';
import type { ReadContext } from '../../kernel/operations/context.ts';
import { LINKED, readerOf, readPlain } from '../engine/facts.ts';
import { findableFields } from '../engine/find-record.ts';
import { listAll } from '../engine/list-all.ts';
import { kindOfEvent, NARROWER_TRIGGERS } from '../engine/trigger-events.ts';
import type { WorkflowHost } from '../host.ts';
import type { Catalog, KnownField, KnownObject, Reference } from '../language/check.ts';
import type { Definition } from '../language/definition.schema.ts';
import type { Names } from '../language/sentences.ts';
import { allSteps } from '../language/walk.ts';
import { canSendEmail } from '../outside/send-email.ts';
import { secretsOf } from '../secrets/secrets.ts';

/** What exists in an organization, for the check of a definition before it is published. */

/** The steps that can change each kind of record. */
const STEPS: Readonly<Record<string, readonly string[]>> = {
  contact: ['update_record', 'log_activity', 'add_tag', 'remove_tag', 'assign'],
  company: ['update_record', 'log_activity', 'assign'],
  deal: ['update_record', 'log_activity', 'assign'],
  task: ['update_record', 'log_activity', 'assign'],
  activity: ['update_record', 'log_activity'],
  form_submission: [],
};

/** What the members of records refer to. */
const REFERENCES: Readonly<Record<string, Reference>> = {
  stage_id: 'stage',
  pipeline_id: 'pipeline',
  assigned_to: 'member',
  assignee_id: 'member',
  owner_id: 'member',
  created_by: 'member',
};

/** The members of records whose own members are not known before. */
const OPEN: ReadonlySet<string> = new Set(['answers']);

/** What exists, and what people call it. */
export interface NamedCatalog extends Catalog {
  readonly names: Names;
}

/**
 * Reads what a definition may name, with the rights of the caller.
 * @param definition whose tags are looked up
 * @param workflowId whose secrets it may name
 */
export async function readCatalog(
  context: ReadContext,
  { operations, events }: WorkflowHost,
  definition?: Definition,
  workflowId?: string,
): Promise<NamedCatalog> {
  const secrets = workflowId === undefined ? [] : await secretsOf(context, workflowId);
  const scene = { context, operations };
  const pipelines = await listAll(scene, 'list-pipelines');
  const stages = pipelines.flatMap(({ stages: own }): PlainRecord[] => (Array.isArray(own) ? own : []));
  const members = await listAll(scene, 'list-users');
  const customFields = await listAll(scene, 'list-custom-fields');
  const types = [...events.map(({ type }) => type), ...NARROWER_TRIGGERS];
  const objects = Object.keys(STEPS).map((kind): [string, KnownObject] => [
    kind,
    objectOf(
      operations,
      kind,
      customFields.filter(({ object }) => object === kind),
    ),
  ]);
  return {
    events: new Map(types.map((type) => [type, kindOfEvent(type)])),
    objects: new Map(objects),
    existing: {
      stage: idsOf(stages),
      pipeline: idsOf(pipelines),
      member: idsOf(members),
      tag: definition ? await tagsInUse(scene, definition) : new Set(),
    },
    names: new Map([
      ...[...pipelines, ...stages, ...members].map(({ id, name }) => pairOf(id, name)),
      ...customFields.map(({ key, label }) => pairOf(`custom_fields.${key}`, label)),
    ]),
    secrets: new Set(secrets.map(({ name }) => name)),
    hasMailServer: await canSendEmail(context, context.organizationId),
  };
}

function pairOf(of: unknown, name: unknown): [string, string] {
  return [String(of), String(name)];
}

interface Reading {
  readonly context: ReadContext;
  readonly operations: Operations;
}

function idsOf(records: readonly PlainRecord[]): ReadonlySet<string> {
  return new Set(records.map(({ id }) => String(id)));
}

/** Of the tags that the definition takes away, those that some contact has. */
async function tagsInUse(
  { context, operations }: Reading,
  definition: Definition,
): Promise<ReadonlySet<string>> {
  const named = allSteps(definition).flatMap(({ step }) => (step.do === 'remove_tag' ? step.with.tags : []));
  const used = new Set<string>();
  for (const tag of new Set(named.filter((name) => !name.includes('{{')))) {
    const found = await readPlain(context, operations, 'list-contacts', { tag: [tag], limit: 1 });
    if (Array.isArray(found) && found.length > 0) used.add(tag);
  }
  return used;
}

function objectOf(operations: Operations, kind: string, customFields: readonly PlainRecord[]): KnownObject {
  const shown = membersOf(operations(readerOf(kind)).output, 'output');
  const written = writersOf(kind).flatMap((name) => membersOf(operations(name).input, 'input'));
  const isWritable = (name: string) => name !== 'id' && written.includes(name);
  const own = [...new Set([...shown, ...written])].map((name): [string, KnownField] => [
    name,
    {
      ...fieldOf(REFERENCES[name], kind !== 'activity' && /_(?:on|at|date)$/.test(name), isWritable(name)),
      isOpen: OPEN.has(name),
    },
  ]);
  const filterable = customFields.filter((field) => field.filterable === true).map(({ key }) => String(key));
  const custom = customFields.map(({ key, type }): [string, KnownField] => [
    `custom_fields.${key}`,
    fieldOf(
      type === 'user' ? 'member' : undefined,
      type === 'date' && filterable.includes(String(key)),
      isWritable('custom_fields'),
    ),
  ]);
  return {
    fields: new Map([...own, ...custom]),
    links: new Set(LINKED.filter((type) => shown.includes(`${type}_id`))),
    steps: new Set(STEPS[kind]),
    findBy: new Set(findableFields(kind, filterable)),
  };
}

/** The operations whose input has the fields that steps can set. */
export function writersOf(kind: string): readonly string[] {
  if (!STEPS[kind]?.includes('update_record')) return [];
  return kind === 'activity' ? ['update-activity'] : [`create-${kind}`, `update-${kind}`];
}

function fieldOf(refersTo: Reference | undefined, isDate: boolean, isWritable: boolean): KnownField {
  return { isDate, isWritable, ...(refersTo && { refersTo }) };
}

/** The names of the members that a schema describes. */
function membersOf(schema: z.ZodType | undefined, io: 'input' | 'output'): readonly string[] {
  if (!schema) return [];
  // The JSON schema of a named one has its members elsewhere.
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  return Object.keys(z.toJSONSchema(schema, { io, unrepresentable: 'any' }).properties ?? {});
}
