import { definitionProblem } from '../../kernel/operations/parse.ts';

/** What a comparison of a field asks. */
export const OPS = ['is', 'is_not', 'contains', 'gte', 'lte', 'is_empty', 'is_not_empty'] as const;

export type Op = (typeof OPS)[number];

/** One comparison of a field, with its place in the filter, such as `where.any[1]`. */
export interface Leaf {
  readonly field: string;
  readonly op: Op;
  /** Absent for `is_empty` and `is_not_empty`. */
  readonly value?: string | number | boolean;
  readonly path: string;
}

const KINDS = ['all', 'any', 'not'] as const;

/** Conditions of which all, any or none must hold. */
export interface Group {
  readonly kind: (typeof KINDS)[number];
  readonly conditions: readonly (Leaf | Group)[];
}

const MOST_CONDITIONS = 20;

/** Groups within the outer one have no groups of their own. */
const MOST_LEVELS = 2;

const MOST_CHARACTERS = 255;

const WITHOUT_VALUE: readonly Op[] = ['is_empty', 'is_not_empty'];

/**
 * Reads a filter of groups (docs/behaviour/filters.md 1). Pure.
 * @param given the JSON text of a group, or the group itself
 * @throws 400 `invalid_request` with the path of what is wrong
 */
export function readWhere(given: unknown): Group {
  const group = readGroup(typeof given === 'string' ? parsed(given) : given, 'where', 1);
  if (leavesOf(group).length > MOST_CONDITIONS) {
    throw definitionProblem('where', `must have at most ${MOST_CONDITIONS} conditions`);
  }
  return group;
}

/** The comparisons of a group and of those within it. */
function leavesOf(group: Group): readonly Leaf[] {
  return group.conditions.flatMap((condition) => ('kind' in condition ? leavesOf(condition) : condition));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw definitionProblem(
      'where',
      'must be JSON, such as {"any":[{"field":"status","op":"is","value":"lead"}]}',
    );
  }
}

const GROUP = 'must be an object with one of all, any and not';

function readGroup(given: unknown, path: string, level: number): Group {
  const [[name, list] = ['', undefined], ...others] = membersOf(given, path, GROUP);
  const kind = KINDS.find((known) => known === name);
  if (kind === undefined || others.length > 0) throw definitionProblem(path, GROUP);
  const place = `${path}.${kind}`;
  if (!Array.isArray(list) || list.length === 0) {
    throw definitionProblem(place, 'must be a list that is not empty');
  }
  if (list.length > MOST_CONDITIONS) {
    throw definitionProblem(place, `must have at most ${MOST_CONDITIONS} conditions`);
  }
  const items: readonly unknown[] = list;
  return { kind, conditions: items.map((item, index) => readCondition(item, `${place}[${index}]`, level)) };
}

function readCondition(given: unknown, path: string, level: number): Leaf | Group {
  const names = membersOf(given, path, 'must be a comparison or a group').map(([name]) => name);
  if (!names.some((name) => KINDS.some((kind) => kind === name))) return readLeaf(given, path);
  if (level === MOST_LEVELS) {
    throw definitionProblem(path, `must be a comparison; groups have at most ${MOST_LEVELS} levels`);
  }
  return readGroup(given, path, level + 1);
}

function readLeaf(given: unknown, path: string): Leaf {
  const members = new Map(membersOf(given, path, 'must be a comparison or a group'));
  const unknown = [...members.keys()].find((name) => !['field', 'op', 'value'].includes(name));
  if (unknown !== undefined) throw definitionProblem(path, `must not have ${unknown}`);
  const field = members.get('field');
  if (typeof field !== 'string') throw definitionProblem(`${path}.field`, 'must be the name of a field');
  const op = OPS.find((known) => known === members.get('op'));
  if (op === undefined) throw definitionProblem(`${path}.op`, `must be one of ${OPS.join(', ')}`);
  const value = members.get('value');
  if (WITHOUT_VALUE.includes(op)) {
    if (value === undefined) return { field, op, path };
    throw definitionProblem(`${path}.value`, `must be left out with ${op}`);
  }
  return { field, op, value: readValue(value, `${path}.value`), path };
}

function readValue(value: unknown, path: string): string | number | boolean {
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value !== 'string') throw definitionProblem(path, 'must be a text, a number, true or false');
  const text = value.trim();
  if (text === '' || text.length > MOST_CHARACTERS || text.includes('\0') || !text.isWellFormed()) {
    throw definitionProblem(path, `must be a text of 1 to ${MOST_CHARACTERS} characters`);
  }
  return text;
}

function membersOf(given: unknown, path: string, problem: string): [string, unknown][] {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw definitionProblem(path, problem);
  return Object.entries(given);
}
