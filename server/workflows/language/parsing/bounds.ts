import { isExactNumber } from '../../../kernel/database/json-text.ts';
import { textProblem } from '../../../kernel/fields/fields.ts';
import type { Problem } from '../facts.ts';
import { LIMITS } from '../limits.ts';
import { pathOf } from './path.ts';

/** The longest name of a member. */
const NAME = 200;

interface Place {
  readonly value: unknown;
  readonly path: string;
  readonly level: number;
}

/**
 * What is wrong with JSON before anything is known of its meaning: its size, its nesting, or a text that cannot be stored.
 * It does not call itself, so JSON of any nesting is refused and not answered with a full stack.
 */
export function boundsProblem(input: unknown): Problem | undefined {
  const open: Place[] = [{ value: input, path: '', level: 0 }];
  let seen = 0;
  for (let place = open.pop(); place; place = open.pop()) {
    seen += 1;
    if (seen + open.length > LIMITS.definitionBytes) return TOO_LARGE;
    const message = problemOf(place);
    if (message !== undefined) return { path: place.path, message };
    for (const inner of placesIn(place)) open.push(inner);
  }
  return Buffer.byteLength(JSON.stringify(input) ?? '') > LIMITS.definitionBytes ? TOO_LARGE : undefined;
}

const TOO_LARGE: Problem = { path: '', message: `must have at most ${LIMITS.definitionBytes} bytes` };

function placesIn({ value, path, level }: Place): readonly Place[] {
  const entries: readonly [PropertyKey, unknown][] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(typeof value === 'object' && value !== null ? value : {});
  return entries.map(([member, inner]) => ({ value: inner, path: pathOf(path, member), level: level + 1 }));
}

function problemOf({ value, level }: Place): string | undefined {
  if (typeof value === 'string') return textProblem(value);
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : 'must be a number';
  if (isExactNumber(value)) return 'has more digits than a number keeps; write it as text';
  if (typeof value !== 'object' || value === null) return isJson(value) ? undefined : 'must be JSON';
  if (level >= LIMITS.nesting) return `must not be nested more than ${LIMITS.nesting} levels deep`;
  return Array.isArray(value) ? undefined : problemOfNames(Object.keys(value));
}

/** A member without a value is one that is not there. */
function isJson(value: unknown): boolean {
  return value === null || value === undefined || typeof value === 'boolean';
}

function problemOfNames(names: readonly string[]): string | undefined {
  for (const name of names) {
    if (name === '__proto__') return 'must not have __proto__';
    if (name.length > NAME) return `must not have a name of more than ${NAME} characters`;
    const problem = textProblem(name);
    if (problem !== undefined) return `must not have such a name: it ${problem}`;
  }
  return undefined;
}
