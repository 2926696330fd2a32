import type { PlainRecord } from '../../kernel/family/named-operations.ts';
import type { StepOf } from '../language/step.schema.ts';
import { render } from '../language/templates.ts';
import type { Deed, Scene } from './actions.ts';
import { call } from './facts.ts';

/** How the newest record of a kind is found. */
interface Finding {
  readonly list: string;
  /** The fields that are filters of the list. */
  readonly filters: readonly string[];
  /** The fields in whose words the list searches. What it finds is compared again. */
  readonly words: readonly string[];
}

const LINKS = ['contact_id', 'company_id'];

const FINDINGS: Readonly<Record<string, Finding>> = {
  contact: {
    list: 'list-contacts',
    filters: ['email', 'phone', 'status', 'stage', 'source', 'company_id', 'owner_id'],
    words: [],
  },
  company: { list: 'list-companies', filters: ['phone', 'industry', 'owner_id'], words: ['name', 'domain'] },
  deal: {
    list: 'list-deals',
    filters: [...LINKS, 'assigned_to', 'pipeline_id', 'stage_id'],
    words: ['title'],
  },
  task: { list: 'list-tasks', filters: [...LINKS, 'deal_id', 'assignee_id'], words: ['title'] },
};

/** Records that a search in words may find before none of them is the one. */
const LOOKED_AT = 200;

/**
 * The fields by which a record of a kind can be found.
 * @param customFields the keys of the custom fields that lists can be filtered by
 */
export function findableFields(kind: string, customFields: readonly string[]): readonly string[] {
  const finding = FINDINGS[kind];
  if (!finding) return [];
  return [...finding.filters, ...finding.words, ...customFields.map((key) => `custom_fields.${key}`)];
}

/** Finds the newest record that has a value in a field. To find none is no failure: the step is skipped. */
export async function findRecord(scene: Scene, { with: step }: StepOf<'find_record'>): Promise<Deed> {
  const { object, match } = step;
  const value = render(match.value, scene.facts);
  const input = { object, match: { field: match.field, value } };
  if (value === null || value === '') return skipped(input, 'There is no value to find a record by.');
  const found = await newest(scene, object, match.field, value);
  if (!found) return skipped(input, `No ${object} has this ${match.field}.`);
  return { outcome: 'done', input, result: found, error: null };
}

function skipped(input: object, error: string): Deed {
  return { outcome: 'skipped', input, result: null, error };
}

async function newest(
  scene: Scene,
  object: string,
  field: string,
  value: unknown,
): Promise<PlainRecord | undefined> {
  const finding = FINDINGS[object];
  if (!finding) return undefined;
  const [root = '', key] = field.split('.');
  const order = { sort: 'created_at', order: 'desc' };
  if (key !== undefined)
    return first(await call(scene, finding.list, { ...order, [root]: { [key]: value }, limit: 1 }));
  if (!finding.words.includes(field))
    return first(await call(scene, finding.list, { ...order, [field]: value, limit: 1 }));
  const text = String(value).trim();
  const found = await call(scene, finding.list, { ...order, q: text, limit: LOOKED_AT });
  return recordsIn(found).find((record) => fold(record[field]) === fold(text));
}

function first(found: unknown): PlainRecord | undefined {
  return recordsIn(found)[0];
}

function recordsIn(found: unknown): readonly PlainRecord[] {
  return Array.isArray(found) ? found : [];
}

function fold(value: unknown): string {
  return String(value).normalize('NFC').toLowerCase();
}
