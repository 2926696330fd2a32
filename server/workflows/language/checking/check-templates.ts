import type { Problem } from '../facts.ts';
import { pathOf } from '../parsing/path.ts';
import type { Json } from '../step.schema.ts';
import { fieldOf, kindOf, type Scope } from './scope.ts';
import { pathsIn } from './template-paths.ts';

/** What the templates in a value name that does not exist. */
export function problemsOfTemplates(scope: Scope, value: Json, path: string): readonly Problem[] {
  if (typeof value === 'string') {
    return pathsIn(value).flatMap((name) => messagesOf(scope, name).map((message) => ({ path, message })));
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([member, inner]: [string, Json]) =>
    problemsOfTemplates(scope, inner, pathOf(path, Array.isArray(value) ? Number(member) : member)),
  );
}

function messagesOf(scope: Scope, name: string): readonly string[] {
  const [root = '', ...rest] = name.split('.');
  if (root === 'record' || root === 'before') return messagesOfField(scope, scope.object, rest, name);
  if (root !== 'steps') return [];
  const [key = '', ...members] = rest;
  if (!scope.before.some((step) => step.key === key))
    return [`uses ${name}, a step that does not run before`];
  const kind = kindOf(scope, `steps.${key}`);
  return kind === undefined ? [] : messagesOfField(scope, kind, members, name);
}

function messagesOfField(
  scope: Scope,
  kind: string | undefined,
  members: readonly string[],
  name: string,
): readonly string[] {
  if (kind === undefined) return [`uses ${name}, and no record starts this workflow`];
  if (members.length === 0 || fieldOf(scope, kind, members.join('.'))) return [];
  return [`uses ${name}, which is not a field of the kind ${kind}`];
}
