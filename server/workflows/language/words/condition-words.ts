import type { Condition, Leaf, Moment, RelativeMoment } from '../condition.schema.ts';
import { groupOf } from '../guards.ts';
import { counted, fieldWords, listed, type Names, valueWords } from './value-words.ts';

/** A condition as a part of a sentence: "the value is more than 10000 and the stage is Won". */
export function conditionWords(condition: Condition, names: Names): string {
  const group = groupOf(condition);
  const filled = filledField(condition);
  if (filled !== undefined) return `the ${fieldWords(filled, names)} is not empty`;
  if (!group) return 'op' in condition ? leafWords(condition, names) : '';
  const parts = group.conditions.map((inner) => {
    const words = conditionWords(inner, names);
    return (groupOf(inner)?.conditions.length ?? 0) > 1 ? `(${words})` : words;
  });
  if (group.kind === 'not') return `it is not true that ${parts.join(' or ')}`;
  return parts.join(group.kind === 'all' ? ' and ' : ' or ');
}

/** The field of a condition that says no more than that it is not empty. */
export function filledField(condition: Condition): string | undefined {
  if (!('not' in condition)) return undefined;
  const [only, another] = condition.not;
  return only && !another && 'op' in only && only.op === 'is_empty' ? only.field : undefined;
}

function leafWords(leaf: Leaf, names: Names): string {
  return `the ${fieldWords(leaf.field, names)} ${comparison(leaf, names)}`;
}

const WORDS = {
  ...{ is: 'is', is_not: 'is not', changed_to: 'has changed to', changed_from: 'has changed from' },
  ...{ contains: 'contains', starts_with: 'starts with' },
  ...{ gt: 'is more than', gte: 'is at least', lt: 'is less than', lte: 'is at most' },
} as const;

function comparison(leaf: Leaf, names: Names): string {
  switch (leaf.op) {
    case 'in':
      return `is ${listed(
        leaf.value.map((value) => valueWords(value, names)),
        'or',
      )}`;
    case 'is_empty':
      return 'is empty';
    case 'changed':
      return 'has changed';
    case 'before':
    case 'after':
      return `is ${leaf.op} ${momentWords(leaf.value)}`;
    case 'within':
      return `is within the ${leaf.value.amount < 0 ? 'last' : 'next'} ${counted(Math.abs(leaf.value.amount), leaf.value.unit)}`;
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return `${WORDS[leaf.op]} ${leaf.value}`;
    default:
      return `${WORDS[leaf.op]} ${valueWords(leaf.value, names)}`;
  }
}

function momentWords(moment: Moment): string {
  return typeof moment === 'string' ? moment : relativeWords(moment);
}

function relativeWords({ amount, unit }: RelativeMoment): string {
  if (amount === 0) return 'now';
  return amount < 0 ? `${counted(-amount, unit)} ago` : `${counted(amount, unit)} from now`;
}
