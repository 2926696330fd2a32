import type { Definition } from '../definition.schema.ts';
import type { Facts } from '../facts.ts';
import { isEventTrigger } from '../guards.ts';
import type { Step } from '../step.schema.ts';
import type { Catalog, KnownField, KnownObject } from './catalog.ts';

/** What can be named at one place of a definition. */
export interface Scope {
  readonly catalog: Catalog;
  /** The kind of record that starts the workflow; undefined on a schedule. */
  readonly object: string | undefined;
  /** Whether something has changed that conditions can ask for. */
  readonly hasChanges: boolean;
  /** The steps that may have run before. */
  readonly before: readonly Step[];
}

/** The kind of record that starts a workflow; undefined if none does, or if the event is unknown. */
export function objectOf({ trigger }: Pick<Definition, 'trigger'>, catalog: Catalog): string | undefined {
  if (isEventTrigger(trigger)) return catalog.events.get(trigger.on);
  return 'object' in trigger ? trigger.object : undefined;
}

/** Whether a path begins with a part of the facts, by which conditions and templates read them. */
export function isFact(root: string | undefined, fact: keyof Facts): boolean {
  return root === fact;
}

/** The kind of record that a step names as its target or a path begins with: `record`, `record.contact`, `steps.find`. */
export function kindOf(scope: Scope, target: string): string | undefined {
  const [root, name] = target.split('.');
  if (isFact(root, 'steps')) return name === undefined ? undefined : kindOfResult(scope, name);
  if (name === undefined) return scope.object;
  return objectNamed(scope, scope.object)?.links.has(name) ? name : undefined;
}

/** The kind of record in which a step results; undefined if it is not one before this place, or has no record. */
function kindOfResult(scope: Scope, key: string): string | undefined {
  const at = scope.before.findIndex((step) => step.key === key);
  const step = scope.before[at];
  switch (step?.do) {
    case 'find_record':
      return step.with.object;
    case 'create_contact':
    case 'create_deal':
    case 'create_task':
      return step.do.slice('create_'.length);
    case 'log_activity':
      return 'activity';
    case 'update_record':
    case 'assign':
    case 'add_tag':
    case 'remove_tag':
      return kindOf({ ...scope, before: scope.before.slice(0, at) }, step.with.record);
    default:
      return undefined;
  }
}

/** What is known of a kind of record. */
export function objectNamed(
  { catalog }: Pick<Scope, 'catalog'>,
  name: string | undefined,
): KnownObject | undefined {
  return name === undefined ? undefined : catalog.objects.get(name);
}

/** The field that a path leads to from a record: `stage_id`, `contact.email`. */
export function fieldOf(scope: Scope, kind: string | undefined, path: string): KnownField | undefined {
  const object = objectNamed(scope, kind);
  const own = object?.fields.get(path);
  if (own || !object) return own;
  const [link = '', ...rest] = path.split('.');
  const whole = object.fields.get(link);
  if (whole?.isOpen) return whole;
  return object.links.has(link) ? objectNamed(scope, link)?.fields.get(rest.join('.')) : undefined;
}
