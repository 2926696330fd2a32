import type { Problem } from '../facts.ts';
import { pathOf } from '../parsing/path.ts';
import { secretsIn } from '../secrets-in.ts';
import type { Json, Step, StepOf } from '../step.schema.ts';
import { problemsOfCondition } from './check-condition.ts';
import { problemsOfReference } from './references.ts';
import { fieldOf, kindOf, objectNamed, type Scope } from './scope.ts';

const NO_MAIL_SERVER = 'needs the mail server of your organization; set one up in the settings, under Email';

/** What a step names that does not exist. The steps in it are checked on their own. */
export function problemsOfStep(scope: Scope, step: Step, path: string): readonly Problem[] {
  const at = pathOf(path, 'with');
  switch (step.do) {
    case 'branch':
      return step.paths.flatMap((taken, index) =>
        problemsOfCondition(scope, taken.if, pathOf(path, 'paths', index, 'if')),
      );
    case 'wait':
      return problemsOfWait(scope, step, path);
    case 'update_record':
    case 'log_activity':
    case 'add_tag':
    case 'remove_tag':
    case 'assign':
      return problemsOfChange(scope, step, at);
    case 'create_task': {
      const { due, ...values } = step.with;
      return problemsOfValues(scope, 'task', values, at);
    }
    case 'create_contact':
    case 'create_deal':
      return problemsOfValues(scope, step.do.slice('create_'.length), step.with, at);
    case 'find_record':
      return problemsOfSearch(scope, step, at);
    case 'send_email':
      return scope.catalog.hasMailServer ? [] : [{ path: pathOf(path, 'do'), message: NO_MAIL_SERVER }];
    case 'call_url':
      return problemsOfSecrets(scope, step.with.headers, pathOf(at, 'headers'));
    default:
      return [];
  }
}

function problemsOfSecrets(
  { catalog }: Scope,
  headers: Readonly<Record<string, string>>,
  path: string,
): readonly Problem[] {
  return Object.entries(headers).flatMap(([header, text]) =>
    secretsIn(text)
      .filter((name) => !catalog.secrets.has(name))
      .map((name) => ({
        path: pathOf(path, header),
        message: `uses the secret ${name}, which does not exist`,
      })),
  );
}

function problemsOfWait(scope: Scope, step: StepOf<'wait'>, path: string): readonly Problem[] {
  if (!step.until_event) return [];
  const { on, where } = step.until_event;
  const at = pathOf(path, 'until_event');
  const kind = scope.catalog.events.get(on);
  if (kind === undefined) return [{ path: pathOf(at, 'on'), message: 'is not an event' }];
  if (scope.object === undefined)
    return [{ path: pathOf(at, 'on'), message: 'needs a record, and none starts this workflow' }];
  if (!areLinked(scope, kind, scope.object))
    return [
      { path: pathOf(at, 'on'), message: `is about a ${kind}, which has no link with the ${scope.object}` },
    ];
  return problemsOfCondition({ ...scope, object: kind, hasChanges: true }, where, pathOf(at, 'where'));
}

/** Whether records of one kind link to those of the other, in either direction. */
function areLinked(scope: Scope, one: string, other: string): boolean {
  const linksTo = (from: string, to: string) => objectNamed(scope, from)?.links.has(to) === true;
  return one === other || linksTo(one, other) || linksTo(other, one);
}

type Change = StepOf<'update_record' | 'log_activity' | 'add_tag' | 'remove_tag' | 'assign'>;

function problemsOfChange(scope: Scope, step: Change, path: string): readonly Problem[] {
  const kind = kindOf(scope, step.with.record);
  const at = pathOf(path, 'record');
  if (kind === undefined) return [{ path: at, message: 'is not a record that this step has' }];
  if (!objectNamed(scope, kind)?.steps.has(step.do))
    return [{ path: at, message: `is of the kind ${kind}, which ${step.do} cannot change` }];
  switch (step.do) {
    case 'update_record':
      return problemsOfValues(scope, kind, step.with.fields, pathOf(path, 'fields'));
    case 'assign':
      return step.with.user_ids.flatMap((user, index) =>
        problemsOfReference(scope, 'member', user, pathOf(path, 'user_ids', index)),
      );
    case 'remove_tag':
      return step.with.tags.flatMap((tag, index) =>
        problemsOfReference(scope, 'tag', tag, pathOf(path, 'tags', index)),
      );
    default:
      return [];
  }
}

/** What the fields that a step sets name. */
function problemsOfValues(
  scope: Scope,
  kind: string,
  values: Readonly<Record<string, Json>>,
  path: string,
): readonly Problem[] {
  return fieldsIn(values).flatMap(({ name, value, members }) => {
    const at = pathOf(path, ...members);
    const field = objectNamed(scope, kind)?.fields.get(name);
    if (!field?.isWritable)
      return [{ path: at, message: `is not a field of the kind ${kind} that a step can set` }];
    return problemsOfReference(scope, field.refersTo, value, at);
  });
}

interface GivenField {
  readonly name: string;
  readonly value: Json;
  readonly members: readonly string[];
}

/** Own fields are given as `{ custom_fields: { plan: 'pro' } }` and are named `custom_fields.plan`. */
function fieldsIn(values: Readonly<Record<string, Json>>): readonly GivenField[] {
  return Object.entries(values).flatMap(([name, value]) => {
    if (name !== 'custom_fields' || typeof value !== 'object' || value === null)
      return [{ name, value, members: [name] }];
    return Object.entries(value).map(([key, own]: [string, Json]) => ({
      ...{ name: `${name}.${key}`, value: own },
      members: [name, key],
    }));
  });
}

function problemsOfSearch(scope: Scope, step: StepOf<'find_record'>, path: string): readonly Problem[] {
  const { object, match } = step.with;
  const known = objectNamed(scope, object);
  if (!known || known.findBy.size === 0)
    return [{ path: pathOf(path, 'object'), message: 'is not a kind of record that can be found' }];
  const at = pathOf(path, 'match');
  if (!known.findBy.has(match.field))
    return [
      { path: pathOf(at, 'field'), message: `is not a field by which the kind ${object} can be found` },
    ];
  const reference = fieldOf(scope, object, match.field)?.refersTo;
  return problemsOfReference(scope, reference, match.value, pathOf(at, 'value'));
}
