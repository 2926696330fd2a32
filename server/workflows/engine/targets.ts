import { isUuid } from '../../kernel/fields/uuid.ts';
import type { Definition } from '../language/definition.schema.ts';
import type { Facts } from '../language/facts.ts';
import type { Step } from '../language/step.schema.ts';
import { findStep } from '../language/walk.ts';
import type { Subject } from './facts.ts';

/** What steps refer to, and in which run. */
export interface Place {
  readonly definition: Definition;
  readonly facts: Facts;
  readonly subject: Subject;
}

/**
 * The record that a step names: `record`, one that it links to such as `record.contact`, or the result of a step such as
 * `steps.find`. Undefined if there is none.
 */
export function targetOf({ definition, facts, subject }: Place, named: string): Subject | undefined {
  const [root, name = ''] = named.split('.');
  if (root === 'steps') {
    const type = kindOf(definition, subject, name);
    return type === undefined ? undefined : subjectOf(type, Object(facts.steps?.[name]).id);
  }
  return name === '' ? subject : subjectOf(name, facts.record[`${name}_id`]);
}

function subjectOf(type: string, id: unknown): Subject | undefined {
  return typeof id === 'string' && isUuid(id) ? { type, id } : undefined;
}

/** The kind of record that a step results in. */
function kindOf(definition: Definition, subject: Subject, key: string): string | undefined {
  const step: Step | undefined = findStep(definition, key);
  switch (step?.do) {
    case 'find_record':
      return step.with.object;
    case 'create_contact':
      return 'contact';
    case 'create_deal':
      return 'deal';
    case 'create_task':
      return 'task';
    case 'log_activity':
      return 'activity';
    case 'update_record':
    case 'assign':
    case 'add_tag':
    case 'remove_tag': {
      const [root, name = ''] = step.with.record.split('.');
      if (root === 'steps') return name === key ? undefined : kindOf(definition, subject, name);
      return name === '' ? subject.type : name;
    }
    default:
      return undefined;
  }
}
