import type { Condition, Leaf, RelativeMoment, Scalar } from './condition.schema.ts';
import { compareDecimals, isDecimal } from './decimals.ts';
import type { Facts } from './facts.ts';
import { groupOf } from './guards.ts';
import { compareMoments } from './moments.ts';
import { inside, pathOf } from './parsing/path.ts';
import type { BranchStep } from './step.schema.ts';
import type { Turn } from './walk.ts';

/** A part of a condition that does not hold, and where it is. */
export interface Failure {
  readonly path: string;
  /** Absent if a group of `not` fails because something in it holds. */
  readonly leaf?: Leaf;
  readonly actual?: unknown;
}

/** Whether a condition holds. Without one it does. */
export function matches(where: Condition | undefined, facts: Facts): boolean {
  if (!where) return true;
  const group = groupOf(where);
  if (!group) return !('op' in where) || holds(where, facts);
  const { kind, conditions } = group;
  if (kind === 'all') return conditions.every((inner) => matches(inner, facts));
  const isAnyMet = conditions.some((inner) => matches(inner, facts));
  return kind === 'any' ? isAnyMet : !isAnyMet;
}

/** The path of a branch whose condition is the first to be true. */
export function turnOf({ paths }: Pick<BranchStep, 'paths'>, facts: Facts): Turn {
  const path = paths.findIndex((taken) => matches(taken.if, facts));
  return path === -1 ? { else: true } : { path };
}

/** The first part of a condition that does not hold; undefined if all of it holds. */
export function failedAt(
  where: Condition | undefined,
  facts: Facts,
  path = 'trigger.where',
): Failure | undefined {
  if (!where || matches(where, facts)) return undefined;
  const group = groupOf(where);
  if (!group) return 'op' in where ? { path, leaf: where, actual: actualOf(where.field, facts) } : undefined;
  const { kind, conditions } = group;
  if (kind === 'not') {
    const held = conditions.findIndex((inner) => matches(inner, facts));
    return { path: pathOf(path, kind, held) };
  }
  const failed = conditions.findIndex((inner) => !matches(inner, facts));
  return failedAt(conditions[failed], facts, pathOf(path, kind, failed));
}

function actualOf(field: string, { record, trigger, steps }: Facts): unknown {
  const path = field.split('.');
  const [root] = path;
  if (root === 'trigger' || root === 'steps') return inside({ trigger, steps }, ...path);
  return inside(record, ...(root === 'record' ? path.slice(1) : path));
}

function holds(leaf: Leaf, facts: Facts): boolean {
  const actual = actualOf(leaf.field, facts);
  switch (leaf.op) {
    case 'is':
      return isSame(actual, leaf.value);
    case 'is_not':
      return !isSame(actual, leaf.value);
    case 'in':
      return leaf.value.some((value) => isSame(actual, value));
    case 'is_empty':
      return isEmpty(actual);
    case 'contains':
      return contains(actual, leaf.value);
    case 'starts_with':
      return typeof actual === 'string' && fold(actual).startsWith(fold(leaf.value));
    case 'changed':
      return hasChanged(leaf.field, facts);
    case 'changed_to':
      return hasChanged(leaf.field, facts) && isSame(actual, leaf.value);
    case 'changed_from':
      return hasChanged(leaf.field, facts) && isSame(facts.before[withoutRecord(leaf.field)], leaf.value);
    case 'before':
      return (compareMoments(actual, leaf.value, facts) ?? 0) < 0;
    case 'after':
      return (compareMoments(actual, leaf.value, facts) ?? 0) > 0;
    case 'within':
      return isWithin(actual, leaf.value, facts);
    default:
      return compares(leaf.op, actual, leaf.value);
  }
}

function hasChanged(field: string, { changed }: Facts): boolean {
  return changed.includes(withoutRecord(field));
}

function withoutRecord(field: string): string {
  return field.replace(/^record\./, '');
}

function fold(text: string): string {
  return text.toLowerCase();
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

/** Numbers are compared by their value, texts without case; null and an empty text are the same as nothing. */
function isSame(actual: unknown, value: Scalar): boolean {
  if (value === null || value === '') return isEmpty(actual);
  if (isDecimal(actual) && isDecimal(value)) return compareDecimals(actual, value) === 0;
  if (typeof actual === 'string' && typeof value === 'string') return fold(actual) === fold(value);
  return actual === value;
}

/** Whether a text has a part, or a list an item. */
function contains(actual: unknown, value: string): boolean {
  if (Array.isArray(actual))
    return actual.some((item) => typeof item === 'string' && fold(item) === fold(value));
  return typeof actual === 'string' && fold(actual).includes(fold(value));
}

function compares(op: 'gt' | 'gte' | 'lt' | 'lte', actual: unknown, value: string | number): boolean {
  if (!isDecimal(actual) || !isDecimal(value)) return false;
  const order = compareDecimals(actual, value);
  if (op === 'gt') return order > 0;
  if (op === 'gte') return order >= 0;
  return op === 'lt' ? order < 0 : order <= 0;
}

/** Whether a moment lies between now and another one, both included. */
function isWithin(actual: unknown, limit: RelativeMoment, facts: Facts): boolean {
  const toLimit = compareMoments(actual, limit, facts);
  const toNow = compareMoments(actual, { amount: 0, unit: 'minutes' }, facts);
  if (toLimit === undefined || toNow === undefined) return false;
  return limit.amount < 0 ? toLimit >= 0 && toNow <= 0 : toNow >= 0 && toLimit <= 0;
}
