import type { Condition, Leaf } from '../../../../../server/workflows/language/condition.schema.ts';
import { groupOf } from '../../../../../server/workflows/language/guards.ts';
import { t } from '../../../language/words.ts';
import type { FieldChoice } from '../api/workflows.ts';

/** What a person chooses between field and value. `is_filled` is `not` of `is_empty`. */
export type Operator = Leaf['op'] | 'is_filled';

const WORDS: Readonly<Record<Operator, string>> = {
  is: t`is`,
  is_not: t`is not`,
  in: t`is one of`,
  contains: t`contains`,
  starts_with: t`starts with`,
  gt: t`is more than`,
  gte: t`is at least`,
  lt: t`is less than`,
  lte: t`is at most`,
  before: t`is before`,
  after: t`is after`,
  within: t`is within`,
  is_empty: t`is empty`,
  is_filled: t`is not empty`,
  changed: t`has changed`,
  changed_to: t`has changed to`,
  changed_from: t`has changed from`,
};

const BY_TYPE: Readonly<Record<FieldChoice['type'], readonly Operator[]>> = {
  text: ['is', 'is_not', 'contains', 'starts_with', 'is_empty', 'is_filled'],
  number: ['is', 'is_not', 'gt', 'gte', 'lt', 'lte', 'is_empty', 'is_filled'],
  boolean: ['is'],
  date: ['is', 'before', 'after', 'within', 'is_empty', 'is_filled'],
  moment: ['before', 'after', 'within', 'is_empty', 'is_filled'],
  choice: ['is', 'is_not', 'in', 'is_empty', 'is_filled'],
  list: ['contains', 'is_empty', 'is_filled'],
  reference: ['is', 'is_not', 'in', 'is_empty', 'is_filled'],
  link: ['is_empty', 'is_filled'],
};

/** Those of fields whose new value can be compared. */
const OF_CHANGES: readonly Operator[] = ['changed', 'changed_to', 'changed_from'];

/** The operators of a field, with words. */
export function operatorsOf(
  field: FieldChoice | undefined,
  hasChanges: boolean,
): readonly { id: Operator; name: string }[] {
  const usual = BY_TYPE[field?.type ?? 'text'];
  const isCompared = usual.includes('is');
  const ofChanges = hasChanges ? (isCompared ? OF_CHANGES : (['changed'] as const)) : [];
  return [...usual, ...ofChanges].map((id) => ({ id, name: WORDS[id] }));
}

/** A comparison as a row shows it; undefined for a group. */
export interface Comparison {
  readonly field: string;
  readonly op: Operator;
  readonly leaf: Leaf;
}

/** A condition as one comparison, if it is one. */
export function comparisonOf(condition: Condition): Comparison | undefined {
  const group = groupOf(condition);
  if (!group) {
    if (!('op' in condition)) return undefined;
    return { field: condition.field, op: condition.op, leaf: condition };
  }
  const [only, another] = group.conditions;
  if (group.kind !== 'not' || !only || another || !('op' in only) || only.op !== 'is_empty') return undefined;
  return { field: only.field, op: 'is_filled', leaf: only };
}

/** A comparison of a field, with the value that it had as far as it fits. */
export function conditionOf(field: string, op: Operator, before: Leaf, today: string): Condition {
  const value = 'value' in before ? before.value : undefined;
  const text = typeof value === 'string' ? value : '';
  switch (op) {
    case 'is_empty':
    case 'changed':
      return { field, op };
    case 'is_filled':
      return { not: [{ field, op: 'is_empty' }] };
    case 'in':
      return { field, op, value: Array.isArray(value) ? value : [text] };
    case 'contains':
    case 'starts_with':
      return { field, op, value: text };
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return { field, op, value: isNumber(value) ? value : 0 };
    case 'before':
    case 'after':
      return { field, op, value: isMoment(before) ? before.value : today };
    case 'within':
      return { field, op, value: { amount: 7, unit: 'days' } };
    default:
      return { field, op, value: isScalar(value) ? value : text };
  }
}

function isMoment(leaf: Leaf): leaf is Extract<Leaf, { op: 'before' | 'after' }> {
  return leaf.op === 'before' || leaf.op === 'after';
}

function isNumber(value: unknown): value is string | number {
  return typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value));
}

function isScalar(value: unknown): value is string | number | boolean | null {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

/** The field that people ask about first. */
const FIRST_FIELDS: Readonly<Record<string, string>> = {
  contact: 'email',
  company: 'domain',
  deal: 'value',
  task: 'title',
  activity: 'description',
};

/** A comparison to begin with. */
export function firstCondition(object: string | undefined): Condition {
  const field = FIRST_FIELDS[object ?? ''] ?? 'created_at';
  if (field === 'value') return { field, op: 'gte', value: 1_000 };
  return { not: [{ field, op: 'is_empty' }] };
}
