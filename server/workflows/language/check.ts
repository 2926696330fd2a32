import type { Catalog } from './checking/catalog.ts';
import { problemsOfCondition } from './checking/check-condition.ts';
import { problemsOfStep } from './checking/check-step.ts';
import { problemsOfTemplates } from './checking/check-templates.ts';
import { objectOf, type Scope } from './checking/scope.ts';
import type { Definition } from './definition.schema.ts';
import type { Problem } from './facts.ts';
import { isDateTrigger, isEventTrigger } from './guards.ts';
import { templatedIn } from './parsing/templated.ts';
import type { Step } from './step.schema.ts';
import type { Trigger } from './trigger.schema.ts';
import { allSteps } from './walk.ts';

export type { Catalog, KnownField, KnownObject, Reference } from './checking/catalog.ts';
export { objectOf } from './checking/scope.ts';

/** What a definition names that does not exist, in the order of its steps. If the list is empty, it can be published. */
export function checkDefinition(definition: Definition, catalog: Catalog): readonly Problem[] {
  const { trigger } = definition;
  const object = objectOf(definition, catalog);
  const scope: Scope = { catalog, object, hasChanges: isEventTrigger(trigger), before: [] };
  const steps = allSteps(definition).flatMap(({ step, path, before }) =>
    problemsOfStepAt({ ...scope, before }, step, path),
  );
  const empty = definition.steps.length === 0 ? [{ path: 'steps', message: 'must not be empty' }] : [];
  return [...problemsOfTrigger(scope, trigger), ...empty, ...steps];
}

function problemsOfStepAt(scope: Scope, step: Step, path: string): readonly Problem[] {
  const templates = templatedIn(step, path).flatMap((given) =>
    problemsOfTemplates(scope, given.value, given.path),
  );
  return [...problemsOfStep(scope, step, path), ...templates];
}

function problemsOfTrigger(scope: Scope, trigger: Trigger): readonly Problem[] {
  const { catalog } = scope;
  if (isEventTrigger(trigger)) {
    if (!catalog.events.has(trigger.on)) return [{ path: 'trigger.on', message: 'is not an event' }];
    return problemsOfCondition(scope, trigger.where, 'trigger.where');
  }
  if (trigger.on === 'schedule') return [];
  if (!catalog.objects.has(trigger.object))
    return [{ path: 'trigger.object', message: 'is not a kind of record' }];
  if (isDateTrigger(trigger) && !catalog.objects.get(trigger.object)?.fields.get(trigger.field)?.isDate)
    return [{ path: 'trigger.field', message: `is not a date of the kind ${trigger.object}` }];
  return problemsOfCondition(scope, trigger.where, 'trigger.where');
}
