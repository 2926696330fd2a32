import fc from 'fast-check';
import type { Definition } from '../definition.schema.ts';
import { parseDefinition } from '../parse-definition.ts';

/** A definition with a step of every kind. */
export const EVERY_KIND = {
  format: 1,
  trigger: {
    on: 'deal.stage_entered',
    where: {
      all: [
        { field: 'stage_id', op: 'changed_to', value: 'won' },
        { not: [{ field: 'title', op: 'is_empty' }] },
      ],
    },
    again: { after_days: 30 },
    settle_minutes: 5,
  },
  steps: [
    {
      key: 'find',
      do: 'find_record',
      with: { object: 'contact', match: { field: 'email', value: '{{ record.email }}' } },
    },
    { key: 'contact', do: 'create_contact', with: { first_name: 'Ada', custom_fields: { plan: 'pro' } } },
    { key: 'deal', do: 'create_deal', with: { title: 'Renewal of {{ record.title }}' } },
    {
      key: 'big',
      do: 'branch',
      paths: [
        {
          if: { field: 'value', op: 'gt', value: '10000' },
          steps: [
            {
              key: 'answer',
              do: 'wait',
              until_event: { on: 'deal.won', timeout: { amount: 5, unit: 'days' } },
              else: [{ key: 'late', do: 'add_tag', with: { record: 'steps.find', tags: ['late'] } }],
            },
          ],
        },
        { if: { field: 'title', op: 'contains', value: 'test' }, steps: [{ key: 'enough', do: 'stop' }] },
      ],
      else: [{ key: 'untag', do: 'remove_tag', with: { record: 'record.contact', tags: ['lead'] } }],
    },
    { key: 'rest', do: 'wait', for: { amount: 3, unit: 'working_days', at: '09:00' } },
    { key: 'close', do: 'wait', until: { date: '{{ record.expected_close_date }}', offset_days: -3 } },
    { key: 'owner', do: 'assign', with: { user_ids: ['ada', 'bob'] } },
    { key: 'task', do: 'create_task', with: { title: 'Call', due: { amount: 1, unit: 'days' } } },
    {
      key: 'note',
      do: 'log_activity',
      with: { activity_type: 'note', description: 'Done' },
      on_error: 'continue',
    },
    { key: 'mail', do: 'send_email', with: { to: 'ada@example.com', subject: 'Hello', text: 'Welcome!' } },
    {
      key: 'tell',
      do: 'call_url',
      with: {
        url: 'https://example.com/hook',
        headers: { 'X-Key': '{{ secret.HOOK }}' },
        body: { deal: '{{ record.id }}', list: [1, true, null] },
      },
      on_error: { steps: [{ key: 'alarm', do: 'update_record', with: { fields: { title: 'Not told' } } }] },
    },
  ],
};

/** A definition for an example, as the engine would have it. */
export function definitionOf(steps: readonly object[], trigger: object = { on: 'deal.won' }): Definition {
  const read = parseDefinition({ format: 1, trigger, steps });
  if ('problem' in read) throw new Error(`${read.problem.path} ${read.problem.message}`);
  return read.definition;
}

const HOSTILE = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'length',
  'a b',
  '',
  '\u0000',
  'do',
  'steps',
];

const hostileText = fc.constantFrom(
  ...HOSTILE,
  ...['{{', '{{ __proto__.x }}', '{{ secret.HOOK }}', 'branch', 'wait', 'stop', '\ud800', '\r\nBcc: x'],
);

/** Any JSON, with names that mean something to JavaScript or to the language. */
const anyJson: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  hostileText,
  fc.dictionary(hostileText, fc.jsonValue({ maxDepth: 2 }), { maxKeys: 4 }),
  fc.integer({ min: 1, max: 200 }).map(nested),
);

/** Lists in lists. */
export function nested(levels: number): unknown {
  let value: unknown = 'innermost';
  for (let level = 0; level < levels; level += 1) value = [value];
  return value;
}

interface Mutation {
  readonly place: number;
  readonly kind: 'replace' | 'remove' | 'add' | 'repeat';
  readonly name: string;
  readonly value: unknown;
}

const mutation: fc.Arbitrary<Mutation> = fc.record({
  place: fc.nat(1_000),
  kind: fc.constantFrom('replace', 'remove', 'add', 'repeat'),
  name: hostileText,
  value: anyJson,
});

/** What callers might send: definitions with a few parts changed, and any other JSON. */
export const fuzzedDefinitions: fc.Arbitrary<unknown> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.array(mutation, { maxLength: 3 }).map((changes) => changes.reduce(mutate, EVERY_KIND)),
  },
  { weight: 1, arbitrary: anyJson },
);

function mutate(definition: unknown, { place, kind, name, value }: Mutation): unknown {
  const copy = copyOf(definition);
  const holders = holdersIn(copy);
  const holder = holders[place % Math.max(holders.length, 1)];
  if (!holder) return copy;
  const names = Object.keys(holder);
  const chosen = names[place % Math.max(names.length, 1)] ?? name;
  if (kind === 'remove') Reflect.deleteProperty(holder, chosen);
  else if (kind === 'repeat') set(holder, chosen, copyOf(holders[(place * 7) % holders.length]));
  else set(holder, kind === 'add' ? name : chosen, value);
  return copyOf(copy);
}

function copyOf(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value) ?? 'null');
}

/** As `JSON.parse` does: a member of its own, also if it is named `__proto__`. A list has only items. */
function set(holder: object, name: string, value: unknown): void {
  if (Array.isArray(holder) && !/^\d+$/.test(name)) holder.push(value);
  else Object.defineProperty(holder, name, { value, enumerable: true, configurable: true, writable: true });
}

function holdersIn(value: unknown): readonly object[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value, ...Object.values(value).flatMap(holdersIn)];
}

/** Whether a path such as `steps[2].with["a b"]` leads to a value. */
export function leadsTo(input: unknown, path: string): boolean {
  const parts = [...path.matchAll(/(?:^|\.)([A-Za-z_][\w-]*)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]/gy)];
  if (parts.map(([part]) => part).join('') !== path) return false;
  let value = input;
  for (const [, name, index, quoted] of parts) {
    const member = name ?? (quoted === undefined ? index : String(JSON.parse(quoted))) ?? '';
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, member)) return false;
    value = Reflect.get(value, member);
  }
  return true;
}
