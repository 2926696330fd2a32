import { lockedRecord } from '../../kernel/asking/precondition.ts';
import { JsonText } from '../../kernel/database/json-text.ts';
import { oneAtATime } from '../../kernel/database/one-at-a-time.ts';
import type { Operations } from '../../kernel/family/family.ts';
import type { PlainRecord } from '../../kernel/family/named-operations.ts';
import { foldText } from '../../kernel/fields/fold-text.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import { recordActivities } from '../../records/activities/record-activities.ts';
import type { FormDefinition } from '../forms/definition.schema.ts';
import { join } from '../host.ts';
import { keepConsent, keepTouches } from './consent-and-touches.ts';
import {
  asBody,
  type ContactValues,
  contactValues,
  differentValues,
  missingValues,
  titleOf,
  withTags,
} from './mapped-fields.ts';
import type { Submission } from './submission.schema.ts';
import { type Reviewer, settleSubmission } from './submission.sql.ts';

/** A submission that is accepted, and the form that its sender saw. */
export interface Accepted {
  readonly submission: Pick<Submission, 'id' | 'form_id' | 'answers' | 'attribution' | 'consent'>;
  readonly form: { readonly name: string; readonly definition: FormDefinition };
  /** Whether the sender proved that the address is theirs. */
  readonly isConfirmed: boolean;
  readonly reviewer: Reviewer | null;
  /** When the sender agreed, if that was earlier; what the contact said since then stays. */
  readonly agreedAt?: string;
}

/**
 * Does what an accepted submission stands for: the contact, the deal, the task, the activity and the event
 * (docs/behaviour/forms.md 10 and 11). All of it commits together.
 */
export async function acceptSubmission(
  context: WriteContext,
  operations: Operations,
  accepted: Accepted,
): Promise<JsonText<Submission>> {
  const { submission, form, isConfirmed, reviewer } = accepted;
  const { organizationId } = context;
  const person = await contactOf(context, operations, accepted);
  const links = await workOf(context, operations, accepted, person.id);
  const [row] = await context.query<{ json: string }>(
    settleSubmission(
      organizationId,
      submission.id,
      { verdict: 'accepted', reasons: [], contact_id: person.id, suggestion: person.suggestion, ...links },
      { isConfirmed, reviewer },
    ),
  );
  if (!row) throw new Error('A submission that is accepted was not found.');
  const record = new JsonText<Submission>(row.json);
  const occurredAt = new Date().toISOString();
  const activity = {
    activity_type: 'form_submission',
    description: `Sent the form “${form.name}”`,
    contact_id: person.id,
    deal_id: links.deal_id,
    metadata: { form_id: submission.form_id, form_name: form.name, submission_id: submission.id },
  };
  recordActivities(context, [activity], occurredAt);
  const about = { recordType: 'form_submission', recordId: submission.id };
  context.audit({ ...about, action: 'accepted' });
  context.emit({ ...about, type: 'form.submitted', record, occurredAt });
  return record;
}

interface Person {
  readonly id: string;
  readonly suggestion: PlainRecord | null;
}

/** The contact of the sender: a new one, the one with the address, or that one with a suggestion beside it. */
async function contactOf(context: WriteContext, operations: Operations, accepted: Accepted): Promise<Person> {
  const { submission, form, isConfirmed } = accepted;
  const values = contactValues(form.definition.fields, submission.answers);
  const { email } = values.fields;
  const existing = typeof email === 'string' ? await contactWith(context, operations, email) : undefined;
  if (!existing) return { id: await createContact(context, operations, accepted, values), suggestion: null };
  const id = String(existing.id);
  if (!isConfirmed) return { id, suggestion: differentValues(existing, values) };
  await completeContact(context, operations, existing, { values, tags: form.definition.tags });
  await keepConsent(context, operations, { id, isNew: false }, consentOf(accepted));
  await keepTouches(context, operations, id, submission);
  return { id, suggestion: null };
}

/** Gives a contact what it lacks, as one change. */
async function completeContact(
  context: WriteContext,
  operations: Operations,
  existing: PlainRecord,
  { values, tags }: { readonly values: ContactValues; readonly tags: readonly string[] },
): Promise<void> {
  const { id } = existing;
  // An update replaces the tags, so nobody else may add one meanwhile.
  const locked = await lockedRecord(context, 'contact', id);
  const contact = locked === undefined ? existing : new JsonText<PlainRecord>(locked).value();
  const missing = { ...asBody(missingValues(contact, values)), ...withTags(contact, tags) };
  if (Object.keys(missing).length > 0) await join(context, operations, 'update-contact', { ...missing, id });
}

function consentOf({ submission: { consent }, agreedAt }: Accepted) {
  return { consent, agreedAt };
}

/** The oldest contact with an address. Submissions that name the same one wait for each other. */
async function contactWith(
  context: WriteContext,
  operations: Operations,
  email: string,
): Promise<PlainRecord | undefined> {
  await context.query(oneAtATime(context.organizationId, `form address ${foldText(email)}`));
  const oldest = { email, sort: 'created_at', order: 'asc', limit: 1 };
  const found = await join(context, operations, 'list-contacts', oldest);
  return Array.isArray(found) ? found[0] : undefined;
}

async function createContact(
  context: WriteContext,
  operations: Operations,
  accepted: Accepted,
  values: ContactValues,
): Promise<string> {
  const { submission, form } = accepted;
  const { tags, owner_id } = form.definition;
  const { first_name, email } = values.fields;
  const created: PlainRecord = Object(
    await join(context, operations, 'create-contact', {
      ...asBody(values),
      first_name: first_name ?? String(email ?? '').split('@')[0],
      source: 'form',
      tags,
      ...(owner_id === null ? {} : { owner_id }),
    }),
  );
  const id = String(created.id);
  await keepConsent(context, operations, { id, isNew: true }, consentOf(accepted));
  await keepTouches(context, operations, id, submission);
  return id;
}

interface WorkLinks {
  readonly deal_id: string | null;
  readonly task_id: string | null;
}

/** The deal and the task that the form creates. */
async function workOf(
  context: WriteContext,
  operations: Operations,
  { submission: { answers }, form: { name, definition } }: Accepted,
  contactId: string,
): Promise<WorkLinks> {
  const { deal, task, owner_id } = definition;
  let deal_id: string | null = null;
  if (deal) {
    const title = titleOf(deal.title, answers, name);
    const draft = { pipeline_id: deal.pipeline_id, stage_id: deal.stage_id, title, contact_id: contactId };
    deal_id = idIn(await join(context, operations, 'create-deal', draft));
    if (owner_id !== null) await join(context, operations, 'assign-deal', { id: deal_id, user_id: owner_id });
  }
  if (!task) return { deal_id, task_id: null };
  const draft = {
    title: titleOf(task.title, answers, name),
    assignee_id: task.assignee_id ?? owner_id,
    contact_id: contactId,
    deal_id,
  };
  return { deal_id, task_id: idIn(await join(context, operations, 'create-task', draft)) };
}

function idIn(record: unknown): string {
  return String(Object(record).id);
}
