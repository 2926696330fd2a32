import { exampleId } from '../../../server/kernel/openapi/examples.ts';
import type { JsonSchema } from '../../../server/kernel/openapi/openapi.ts';

/** What no schema says, so that the generator cannot know it. `test/openapi/walk` asks all of this, too. */

/** Operations that the generator does not get, and why. */
const WITHOUT: readonly (readonly [RegExp, string])[] = [
  [/ \/oauth-/, 'It has forms and redirects, a person signs in on the way, and codes are used once.'],
  [/-batch$/, 'A wrong record is refused in an answer with 200, beside the others.'],
  [/^POST \/api-(?:files|imports)$/, 'The body is a file.'],
  [/\/(?:content|result|privacy-archive)$/, 'The answer is a file.'],
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
};

const ANY_TEXT = { type: 'string', maxLength: 255 } as const;

/** Narrower schemas, where another value goes with the rest of the request. */
const NARROWED: Readonly<Record<string, JsonSchema>> = {
  'POST /api-activities contact_id': { type: 'string', enum: [exampleId('contact')] },
  'POST /api-contacts/{id}/touches value': { type: 'string', minLength: 1, maxLength: 1_000 },
  'DELETE /api-pipelines/{id}/stages/{stage_id} move_deals_to': {
    type: 'string',
    enum: [exampleId('other stage')],
  },
  'GET /api-changes kinds': { type: 'string', enum: ['contact', 'deal'] },
  'POST /api-tasks assignee_id': { type: ['string', 'null'], enum: ['me', null] },
  'PATCH /api-tasks/{id} assignee_id': { type: ['string', 'null'], enum: ['me', null] },
  ...Object.fromEntries(
    [
      'POST /api-metrics/query',
      'POST /api-metrics/records',
      'POST /api-reports',
      'PATCH /api-reports/{id}',
    ].map((operation) => [`${operation} dimensions`, { type: 'string', enum: ['stage'] }]),
  ),
  'POST /api-conversion-destinations kind': { type: 'string', enum: ['https'] },
  // Texts to which one letter more is too many: of shorter ones, a wrong one might be right.
  'PUT /api-workflows/{id}/secrets/{name} name': { type: 'string', enum: ['A'.repeat(40)] },
  'DELETE /api-workflows/{id}/secrets/{name} name': { type: 'string', enum: ['A'.repeat(40)] },
  'POST /api-forms key': { type: 'string', pattern: '^[a-z][a-z0-9_]{39}$' },
  'PATCH /api-forms/{id} key': { type: 'string', pattern: '^[a-z][a-z0-9_]{39}$' },
  'POST /api-custom-fields key': { type: 'string', pattern: '^[a-z][a-z0-9_]{62}$' },
  ...Object.fromEntries(
    ['contacts', 'companies', 'deals'].flatMap((records) => [
      [`POST /api-${records}-upsert match`, { type: 'string', enum: ['external_id'] }],
      [`POST /api-${records}-upsert external_source`, ANY_TEXT],
      [`POST /api-${records}-upsert external_id`, ANY_TEXT],
    ]),
  ),
};

const used = new Set<string>();

/** Why the generator does not get an operation; undefined if it does. */
export function whyWithout(operation: string): string | undefined {
  const [, why] = WITHOUT.find(([pattern]) => pattern.test(operation)) ?? [];
  if (why !== undefined) used.add(why);
  return why;
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
    ...WITHOUT.map(([, why]) => why),
    ...LEFT_OUT,
    ...Object.keys(NEEDED),
    ...Object.keys(NARROWED),
  ];
  return all.filter((one) => !used.has(one));
}

function found<Value>(values: Readonly<Record<string, Value>>, key: string): Value | undefined {
  const value = values[key];
  if (value !== undefined) used.add(key);
  return value;
}
