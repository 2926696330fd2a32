import type { Condition, Leaf, Scalar } from '../condition.schema.ts';
import type { Problem } from '../facts.ts';
import { groupOf } from '../guards.ts';
import { pathOf } from '../parsing/path.ts';
import type { KnownField } from './catalog.ts';
import { problemsOfReference } from './references.ts';
import { fieldOf, isFact, kindOf, type Scope } from './scope.ts';

/** What a condition names that does not exist. */
export function problemsOfCondition(
  scope: Scope,
  condition: Condition | undefined,
  path: string,
): readonly Problem[] {
  if (!condition) return [];
  const group = groupOf(condition);
  if (!group) return 'op' in condition ? problemsOfLeaf(scope, condition, path) : [];
  return group.conditions.flatMap((inner, index) =>
    problemsOfCondition(scope, inner, pathOf(path, group.kind, index)),
  );
}

const OF_CHANGES: readonly string[] = ['changed', 'changed_to', 'changed_from'];

function problemsOfLeaf(scope: Scope, leaf: Leaf, path: string): readonly Problem[] {
  const field = readField(scope, leaf.field);
  if (typeof field === 'string') return [{ path: pathOf(path, 'field'), message: field }];
  if (OF_CHANGES.includes(leaf.op) && !scope.hasChanges)
    return [{ path: pathOf(path, 'op'), message: 'is never true, because no change starts this workflow' }];
  return valuesOf(leaf).flatMap(({ value, members }) =>
    problemsOfReference(scope, field?.refersTo, value, pathOf(path, ...members)),
  );
}

/** The field of a comparison; undefined if nothing is known of it, such as of what the event had. Text is a problem. */
function readField(scope: Scope, name: string): KnownField | string | undefined {
  const [root = '', key = '', ...rest] = name.split('.');
  if (isFact(root, 'trigger')) return undefined;
  if (!isFact(root, 'steps')) {
    const path = isFact(root, 'record') ? name.slice('record.'.length) : name;
    if (scope.object === undefined) return 'needs a record, and none starts this workflow';
    return fieldOf(scope, scope.object, path) ?? `is not a field of the kind ${scope.object}`;
  }
  if (!scope.before.some((step) => step.key === key))
    return `names the step ${key}, which does not run before`;
  const kind = kindOf(scope, `steps.${key}`);
  if (kind === undefined || rest.length === 0) return undefined;
  return fieldOf(scope, kind, rest.join('.')) ?? `is not a field of the kind ${kind}`;
}

interface Given {
  readonly value: Scalar;
  readonly members: readonly PropertyKey[];
}

function valuesOf(leaf: Leaf): readonly Given[] {
  switch (leaf.op) {
    case 'is':
    case 'is_not':
    case 'changed_to':
    case 'changed_from':
      return [{ value: leaf.value, members: ['value'] }];
    case 'in':
      return leaf.value.map((value, index) => ({ value, members: ['value', index] }));
    default:
      return [];
  }
}
