import type { Operations } from '../../kernel/family/family.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import { invalidRequest, notFound } from '../../kernel/operations/errors.ts';
import { shownCall } from '../language/prepare-call.ts';
import type { ActionStep, Json, StepOf } from '../language/step.schema.ts';
import { render } from '../language/templates.ts';
import { type Calendar, dueOf } from '../language/waits.ts';
import { preparedCall } from '../outside/hand-over.ts';
import { type Post, sendEmail } from '../outside/send-email.ts';
import { call, type Subject } from './facts.ts';
import { findRecord } from './find-record.ts';
import { takeTurn } from './step.sql.ts';
import { type Place, targetOf } from './targets.ts';

/** Where a step does something. */
export interface Scene extends Place {
  readonly context: WriteContext;
  readonly operations: Operations;
  readonly workflowId: string;
  readonly calendar: Calendar;
  /** Absent in a dry run, which shows emails and sends none. */
  readonly post?: Post;
}

/** What a step was given, and what came of it. */
export interface Deed {
  readonly outcome: 'done' | 'skipped';
  readonly input: unknown;
  readonly result: unknown;
  /** Why it was skipped. */
  readonly error: string | null;
}

/**
 * Does what a step says by running operations of other families, with the rights of the run. Of a step that sends something
 * outside, it shows what would be sent.
 * @throws ApiError if an operation refuses
 */
export async function perform(scene: Scene, step: ActionStep): Promise<Deed> {
  switch (step.do) {
    case 'create_contact':
    case 'create_deal':
      return create(scene, step.do, valuesIn(scene, step.with));
    case 'create_task':
      return createTask(scene, step);
    case 'update_record':
    case 'log_activity':
    case 'add_tag':
    case 'remove_tag':
    case 'assign':
      return onTarget(scene, step);
    case 'call_url':
      return {
        outcome: 'done',
        input: shownCall(await preparedCall(scene, step)),
        result: null,
        error: null,
      };
    case 'find_record':
      return findRecord(scene, step);
    case 'send_email':
      return sendEmail(scene, step);
  }
}

type TargetStep = StepOf<'update_record' | 'log_activity' | 'add_tag' | 'remove_tag' | 'assign'>;

/** Does something with a record, unless the step names none. */
async function onTarget(scene: Scene, step: TargetStep): Promise<Deed> {
  const target = targetOf(scene, step.with.record);
  if (!target) {
    const error = `There is no ${step.with.record} for this run.`;
    return { outcome: 'skipped', input: null, result: null, error };
  }
  switch (step.do) {
    case 'update_record':
      return does(scene, `update-${target.type}`, { ...valuesIn(scene, step.with.fields), id: target.id });
    case 'log_activity':
      return does(scene, 'log-activity', {
        activity_type: step.with.activity_type,
        description: textIn(scene, step.with.description),
        ...linksTo(scene, target),
      });
    case 'assign':
      return assign(scene, step, target);
    default:
      return changeTags(scene, step, target);
  }
}

function changeTags(
  scene: Scene,
  step: StepOf<'add_tag' | 'remove_tag'>,
  { type, id }: Subject,
): Promise<Deed> {
  if (type !== 'contact') throw invalidRequest('Only contacts have tags.');
  const tags = step.with.tags.map((tag) => textIn(scene, tag));
  if (step.do === 'add_tag') return does(scene, 'tag-contact', { id, tags });
  return removeTags(scene, id, tags);
}

async function removeTags(scene: Scene, id: string, tags: readonly string[]): Promise<Deed> {
  const input = { ids: [id], remove_tags: tags };
  const [outcome] = Object(await call(scene, 'change-contacts', input));
  if (outcome?.outcome === 'missing') throw notFound('contact');
  if (outcome?.outcome === 'refused') throw invalidRequest(String(outcome.message));
  return { outcome: 'done', input, result: { id }, error: null };
}

/** Assigns a record to the person whose turn it is. The turn counts only if the step does. */
async function assign(scene: Scene, step: StepOf<'assign'>, { type, id }: Subject): Promise<Deed> {
  const { context, workflowId } = scene;
  const users = step.with.user_ids.map((user) => textIn(scene, user));
  const [row] = await context.query<{ turn: number }>(takeTurn(context.organizationId, workflowId, step.key));
  const user = users[(row?.turn ?? 0) % users.length];
  if (type === 'deal') return does(scene, 'assign-deal', { id, user_id: user });
  const member = type === 'task' ? 'assignee_id' : 'owner_id';
  return does(scene, `update-${type}`, { id, [member]: user });
}

function createTask(scene: Scene, { with: { due, ...given } }: StepOf<'create_task'>): Promise<Deed> {
  const values = valuesIn(scene, given);
  const isLinked = ['contact_id', 'company_id', 'deal_id'].some((link) => link in values);
  return create(scene, 'create_task', {
    ...(isLinked ? {} : linksTo(scene, scene.subject)),
    ...values,
    ...(due && dueOf(due, scene.facts.now, scene.calendar)),
  });
}

function create(scene: Scene, kind: 'create_contact' | 'create_deal' | 'create_task', input: object) {
  return does(scene, kind.replace('_', '-'), input);
}

async function does(scene: Scene, name: string, input: object): Promise<Deed> {
  return { outcome: 'done', input, result: await call(scene, name, input), error: null };
}

function valuesIn({ facts }: Scene, values: Readonly<Record<string, Json>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, render(value, facts)]));
}

function textIn({ facts }: Scene, text: string): string {
  return String(render(text, facts) ?? '');
}

/** The links of something that is about a record: to it, or to what a task or an activity is about. */
function linksTo({ facts, subject }: Scene, { type, id }: Subject): Record<string, unknown> {
  if (type === 'contact' || type === 'company' || type === 'deal') return { [`${type}_id`]: id };
  if (id !== subject.id) return {};
  const { contact_id = null, company_id = null, deal_id = null } = facts.record;
  return { contact_id, company_id, deal_id };
}
