import { z } from 'zod';
import { type Condition, leaf } from '../condition.schema.ts';
import { LIMITS } from '../limits.ts';
import { has, pathOf } from './path.ts';
import { Refusal, readWith } from './refusal.ts';

const members = z.array(z.unknown()).min(1, { error: 'must not be empty' });
const all = z.strictObject({ all: members });
const any = z.strictObject({ any: members });
const not = z.strictObject({ not: members });

/**
 * Reads a condition. It goes down by itself: a schema that tries each kind of condition could not say which part is wrong.
 * @throws Refusal
 */
export function readCondition(given: unknown, path: string): Condition {
  let comparisons = 0;

  const read = (inner: unknown, at: string, groups: number): Condition => {
    const group = (name: 'all' | 'any' | 'not', items: readonly unknown[]) => {
      if (groups === LIMITS.groups)
        throw new Refusal(at, `must not be in more than ${LIMITS.groups - 1} other groups`);
      return items.map((item, index) => read(item, pathOf(at, name, index), groups + 1));
    };
    if (has(inner, 'all')) return { all: group('all', readWith(all, inner, at).all) };
    if (has(inner, 'any')) return { any: group('any', readWith(any, inner, at).any) };
    if (has(inner, 'not')) return { not: group('not', readWith(not, inner, at).not) };
    comparisons += 1;
    if (comparisons > LIMITS.conditions)
      throw new Refusal(at, `is one too many: there are at most ${LIMITS.conditions} comparisons`);
    return readWith(leaf, inner, at);
  };

  return read(given, path, 0);
}
