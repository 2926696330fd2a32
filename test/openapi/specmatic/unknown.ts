import { exampleId } from '../../../server/kernel/openapi/examples.ts';
import type { JsonSchema } from '../../../server/kernel/openapi/openapi.ts';

/** What no schema says, so that the generator cannot know it. `test/openapi/walk` asks all of this, too. */

/** Operations that the generator does not get, and why. */
const WITHOUT: readonly (readonly [RegExp, string])[] = [
  [/ \/oauth-(?!me$)/, 'It has forms and redirects, a person signs in on the way, and codes are used once.'],
];

/** Operations of which it makes good requests only, and why. */
const GOOD_ONLY: readonly (readonly [RegExp, string])[] = [
  [/-batch$/, 'A wrong record is refused in an answer with 200, beside the others.'],
  [/^POST \/api-(?:files|imports)$/, 'The body is a file, and any bytes are one.'],
];

/** Parameters of any operation, and members of a body, that it does not get. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  // Waiting takes time.
  'parameter wait',
  // A place in a list comes from an answer.
  'parameter cursor',
  'parameter after',
  // A record in part lacks members that its schema requires.
  'parameter fields',
  // Nobody who is found is created.
  'POST /api-contacts-search create',
  // A record is of one of three others: the first is enough.
  'POST /api-activities deal_id',
  'POST /api-activities company_id',
  // A record or an event is explained: the record is enough.
  'POST /api-workflows/{id}/explain event_id',
]);

/** Members that are required because of others, of a body or of a member of it. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  'POST /api-activities': ['contact_id'],
  'POST /api-contacts/{id}/touches touches': ['value'],
  'POST /api-conversion-destinations': ['config'],
  'POST /api-conversion-destinations config': ['url'],
  'POST /api-contacts-search': ['first_name'],
  'POST /api-contacts-upsert': ['first_name', 'external_source', 'external_id'],
  'POST /api-companies-upsert': ['name', 'external_source', 'external_id'],
  'POST /api-deals-upsert': ['title', 'external_source', 'external_id'],
  'PATCH /api-workflows/{id}': ['name'],
  'POST /api-workflows/{id}/dry-run': ['record_id'],
  'POST /api-workflows/{id}/explain': ['record_id'],
};

const ANY_TEXT = { type: 'string', maxLength: 255 } as const;

/** A name of a secret to which one letter more is too many: of a shorter one, a wrong one might be right. */
export const SECRET_NAME = 'A'.repeat(40);

/** Narrower schemas, where another value goes with the rest of the request or with what is stored. */
const NARROWED: Readonly<Record<string, JsonSchema>> = {
  'POST /api-activities contact_id': only(exampleId('contact')),
  'POST /api-contacts/{id}/touches value': { type: 'string', minLength: 1, maxLength: 1_000 },
  'DELETE /api-pipelines/{id}/stages/{stage_id} move_deals_to': only(exampleId('other stage')),
  // Lists are sorted by fields of the organization, too, and the generator invents some.
  'GET /api-contacts sort': only('name', 'email', 'company', 'owner', 'job_title'),
  'GET /api-companies sort': only('name', 'domain', 'owner', 'industry'),
  'GET /api-deals sort': only('title', 'stage', 'owner', 'contact', 'stage_entered_at'),
  'GET /api-changes kinds': only('contact', 'deal'),
  'POST /api-tasks assignee_id': { type: ['string', 'null'], enum: ['me', null] },
  'PATCH /api-tasks/{id} assignee_id': { type: ['string', 'null'], enum: ['me', null] },
  ...forEach(
    ['POST /api-metrics/query', 'POST /api-metrics/records', 'POST /api-reports', 'PATCH /api-reports/{id}'],
    (operation) => ({ [`${operation} dimensions`]: only('stage') }),
  ),
  'POST /api-views query': withAll({ source: ANY_TEXT }),
  'PATCH /api-views/{id} query': withAll({ source: ANY_TEXT }),
  'POST /api-conversion-destinations kind': only('https'),
  'PUT /api-organization/erasure name': only('Acme'),
  'POST /api-files kind': only('contact'),
  'POST /api-files id': only(exampleId('contact')),
  'POST /api-imports kind': only('contacts'),
  'PATCH /api-workflows/{id} draft_revision': { type: 'integer', enum: [1] },
  'POST /api-workflows/{id}/publish draft_revision': { type: 'integer', enum: [1] },
  'PUT /api-workflows/{id}/secrets/{name} name': only(SECRET_NAME),
  'DELETE /api-workflows/{id}/secrets/{name} name': only(SECRET_NAME),
  // As long as can be, for the same reason as names of secrets.
  'POST /api-forms key': { type: 'string', pattern: '^[a-z][a-z0-9_]{39}$' },
  'PATCH /api-forms/{id} key': { type: 'string', pattern: '^[a-z][a-z0-9_]{39}$' },
  'POST /api-custom-fields key': { type: 'string', pattern: '^[a-z][a-z0-9_]{62}$' },
  ...forEach(['contacts', 'companies', 'deals'], (records) => ({
    [`POST /api-${records}-upsert match`]: only('external_id'),
    [`POST /api-${records}-upsert external_source`]: ANY_TEXT,
    [`POST /api-${records}-upsert external_id`]: ANY_TEXT,
  })),
  'POST /api-contacts-batch records': withAll({ first_name: { type: 'string', minLength: 1 } }),
  'POST /api-companies-batch records': withAll({ name: { type: 'string', minLength: 1 } }),
  'POST /api-deals-batch records': withAll({ title: { type: 'string', minLength: 1 } }),
};

const used = new Set<string>();

/** Why the generator does not get an operation; undefined if it does. */
export function whyWithout(operation: string): string | undefined {
  return whyOf(WITHOUT, operation);
}

/** Why it makes no wrong requests of an operation; undefined if it does. */
export function whyGoodOnly(operation: string): string | undefined {
  return whyOf(GOOD_ONLY, operation);
}

/** Whether it does not get a member of a body, or a `parameter`. */
export function isLeftOut(place: string, name: string): boolean {
  const key = `${place} ${name}`;
  if (LEFT_OUT.has(key)) used.add(key);
  return LEFT_OUT.has(key);
}

/** @param name of a member with members; empty for the whole body */
export function neededIn(operation: string, name: string): readonly string[] {
  return found(NEEDED, `${operation} ${name}`.trim()) ?? [];
}

export function narrowedTo(operation: string, name: string): JsonSchema | undefined {
  return found(NARROWED, `${operation} ${name}`);
}

/** Whether the generator gets a status among the answers of an operation: an upsert of what it makes creates, and a search finds. */
export function isAnswer(operation: string, status: string): boolean {
  return (
    !(/-upsert$/.test(operation) && status === '200') && !(/-search$/.test(operation) && status === '201')
  );
}

/** What is here for nothing, as nothing asked for it. */
export function unused(): readonly string[] {
  const all = [
    ...[...WITHOUT, ...GOOD_ONLY].map(([, why]) => why),
    ...LEFT_OUT,
    ...Object.keys(NEEDED),
    ...Object.keys(NARROWED),
  ];
  return all.filter((one) => !used.has(one));
}

function whyOf(list: readonly (readonly [RegExp, string])[], operation: string): string | undefined {
  const [, why] = list.find(([pattern]) => pattern.test(operation)) ?? [];
  if (why !== undefined) used.add(why);
  return why;
}

function found<Value>(values: Readonly<Record<string, Value>>, key: string): Value | undefined {
  const value = values[key];
  if (value !== undefined) used.add(key);
  return value;
}

function only(...values: readonly string[]): JsonSchema {
  return { type: 'string', enum: [...values] };
}

function withAll(properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return { type: 'object', properties: { ...properties }, required: Object.keys(properties) };
}

function forEach<Value>(
  names: readonly string[],
  make: (name: string) => Readonly<Record<string, Value>>,
): Readonly<Record<string, Value>> {
  return Object.fromEntries(names.flatMap((name) => Object.entries(make(name))));
}
