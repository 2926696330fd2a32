import type { Condition, Leaf, Moment } from '../../condition.schema.ts';
import { groupOf } from '../../guards.ts';
import { filledField } from '../condition-words.ts';
import type { Names } from '../value-words.ts';
import { countedAfter, listed, quoted, valueWords } from './value-words.ts';

/** A condition as the end of a German sentence: "„Betrag“ größer als 10000 ist und „Phase“ Won ist". */
export function conditionWords(condition: Condition, names: Names): string {
  const group = groupOf(condition);
  const filled = filledField(condition);
  if (filled !== undefined) return `${quoted(filled, names)} nicht leer ist`;
  if (!group)
    return 'op' in condition ? `${quoted(condition.field, names)} ${comparison(condition, names)}` : '';
  const parts = group.conditions.map((inner) => {
    const words = conditionWords(inner, names);
    return (groupOf(inner)?.conditions.length ?? 0) > 1 ? `(${words})` : words;
  });
  if (group.kind === 'not') return `nicht zutrifft, dass ${parts.join(' oder ')}`;
  return parts.join(group.kind === 'all' ? ' und ' : ' oder ');
}

const BOUNDS = { gt: 'größer als', gte: 'mindestens', lt: 'kleiner als', lte: 'höchstens' } as const;

function comparison(leaf: Leaf, names: Names): string {
  switch (leaf.op) {
    case 'in': {
      const values = leaf.value.map((value) => valueWords(value, names));
      return `${listed(values, 'oder')} ist`;
    }
    case 'is_empty':
      return 'leer ist';
    case 'changed':
      return 'geändert wurde';
    case 'before':
    case 'after':
      return `${leaf.op === 'before' ? 'vor' : 'nach'} ${momentWords(leaf.value)} liegt`;
    case 'within': {
      const { amount, unit } = leaf.value;
      return `in den ${amount < 0 ? 'letzten' : 'nächsten'} ${countedAfter(Math.abs(amount), unit)} liegt`;
    }
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return `${BOUNDS[leaf.op]} ${leaf.value} ist`;
    default:
      return withValue(leaf.op, valueWords(leaf.value, names));
  }
}

function withValue(
  op: 'is' | 'is_not' | 'changed_to' | 'changed_from' | 'contains' | 'starts_with',
  value: string,
) {
  switch (op) {
    case 'is':
      return `${value} ist`;
    case 'is_not':
      return `nicht ${value} ist`;
    case 'changed_to':
      return `zu ${value} geändert wurde`;
    case 'changed_from':
      return `von ${value} geändert wurde`;
    case 'contains':
      return `${value} enthält`;
    case 'starts_with':
      return `mit ${value} beginnt`;
  }
}

function momentWords(moment: Moment): string {
  if (typeof moment === 'string') return `dem ${moment}`;
  const { amount, unit } = moment;
  if (amount === 0) return 'dem jetzigen Zeitpunkt';
  return `dem Zeitpunkt ${amount < 0 ? 'vor' : 'in'} ${countedAfter(Math.abs(amount), unit)}`;
}
