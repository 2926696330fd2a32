import { isAction } from '../guards.ts';
import type { Json, Span, Step, StepOf, Until } from '../step.schema.ts';
import { conditionWords } from './condition-words.ts';
import { eventWords, ifWords } from './trigger-words.ts';
import { a, counted, fieldWords, listed, type Names, spaced, valueWords } from './value-words.ts';

/** What a step does, in a sentence or two. The steps in it have sentences of their own. */
export function stepSentence(step: Step, names: Names): string {
  const sentence = `${words(step, names)}.`;
  return isAction(step) ? sentence + errorSentence(step.on_error) : sentence;
}

function errorSentence(choice: 'stop' | 'continue' | object): string {
  if (choice === 'stop') return '';
  return choice === 'continue' ? ' If it fails, go on.' : ' If it fails, take the steps below and go on.';
}

function words(step: Step, names: Names): string {
  const said = (value: unknown) => valueWords(value, names);
  switch (step.do) {
    case 'update_record':
      return `In ${recordWords(step.with.record)}, set ${fieldsWords(step.with.fields, names) || 'nothing'}`;
    case 'create_contact':
    case 'create_deal':
      return creationWords(step, names);
    case 'create_task':
      return `Create the task ${said(step.with.title)}${dueWords(step.with.due)}`;
    case 'log_activity':
      return `Log ${a(step.with.activity_type)} for ${recordWords(step.with.record)}: ${said(step.with.description)}`;
    case 'add_tag':
    case 'remove_tag': {
      const [verb, link] = step.do === 'add_tag' ? ['Add', 'to'] : ['Remove', 'from'];
      const noun = step.with.tags.length === 1 ? 'tag' : 'tags';
      return `${verb} the ${noun} ${listed(step.with.tags.map(said))} ${link} ${recordWords(step.with.record)}`;
    }
    case 'assign': {
      const turns = step.with.user_ids.length > 1 ? ', in turn' : '';
      return `Assign ${recordWords(step.with.record)} to ${listed(step.with.user_ids.map(said))}${turns}`;
    }
    case 'find_record': {
      const { object, match } = step.with;
      return `Find the newest ${spaced(object)} whose ${fieldWords(match.field, names)} is ${said(match.value)}`;
    }
    case 'send_email':
      return `Send an email to ${said(step.with.to)} with the subject ${said(step.with.subject)}`;
    case 'call_url':
      return `Send ${a(step.with.method)} request to ${said(step.with.url)}`;
    case 'stop':
      return 'Stop here';
    case 'wait':
      return waitWords(step, names);
    case 'branch':
      return branchWords(step, names);
  }
}

function recordWords(target: string): string {
  const [root, name] = target.split('.');
  if (name === undefined) return 'the record';
  return root === 'steps' ? `the result of ${name}` : `its ${spaced(name)}`;
}

function fieldsWords(fields: Readonly<Record<string, Json>>, names: Names): string {
  const set = Object.entries(fields).map(
    ([field, value]) => `the ${fieldWords(field, names)} to ${valueWords(value, names)}`,
  );
  return listed(set);
}

function creationWords(step: StepOf<'create_contact' | 'create_deal'>, names: Names): string {
  const fields = Object.entries(step.with).map(
    ([field, value]) => `the ${fieldWords(field, names)} ${valueWords(value, names)}`,
  );
  const created = `Create ${a(step.do.slice('create_'.length))}`;
  return fields.length === 0 ? created : `${created} with ${listed(fields)}`;
}

function dueWords(due: StepOf<'create_task'>['with']['due']): string {
  if (!due) return '';
  const day = due.amount === 0 ? 'today' : `in ${counted(due.amount, due.unit)}`;
  return `, due ${day}${due.at === undefined ? '' : ` at ${due.at}`}`;
}

function waitWords(step: StepOf<'wait'>, names: Names): string {
  if (step.for) return `Wait ${spanWords(step.for)}`;
  if (step.until) return `Wait until ${untilWords(step.until, names)}`;
  if (!step.until_event) return 'Wait';
  const { on, where, timeout } = step.until_event;
  const late = step.else.length > 0 ? '; if that does not happen, take the steps below' : '';
  return `Wait until ${eventWords(on)}${ifWords(where, names)}, but no longer than ${spanWords(timeout)}${late}`;
}

function spanWords({ amount, unit, at }: Span): string {
  if (at === undefined) return counted(amount, unit);
  return amount === 0 ? `until ${at}` : `${counted(amount, unit)}, then until ${at}`;
}

function untilWords({ date, offset_days: days, at }: Until, names: Names): string {
  const day = valueWords(date, names);
  const shifted =
    days === 0 ? day : `${counted(Math.abs(days), 'days')} ${days < 0 ? 'before' : 'after'} ${day}`;
  return at === undefined ? shifted : `${shifted}, at ${at}`;
}

function branchWords(step: StepOf<'branch'>, names: Names): string {
  const paths = step.paths.map(
    (taken, index) =>
      `${index === 0 ? 'If' : 'or if'} ${conditionWords(taken.if, names)}, take path ${index + 1}`,
  );
  return `${paths.join('; ')}; otherwise ${step.else.length > 0 ? 'take the other path' : 'go on'}`;
}
