import { v5 as uuidv5 } from 'uuid';
import type { Statements } from '../../kernel/database/database.ts';
import { sql } from '../../kernel/database/sql.ts';
import { email, text } from '../../kernel/fields/fields.ts';
import type { MailQueue } from '../../kernel/mail/mail-queue.ts';
import { hasOwnServer, lockOwnServer } from '../../kernel/mail/own-account.sql.ts';
import { invalidRequest } from '../../kernel/operations/errors.ts';
import type { Deed, Scene } from '../engine/actions.ts';
import { listAll } from '../engine/list-all.ts';
import type { Facts } from '../language/facts.ts';
import type { StepOf } from '../language/step.schema.ts';
import { render } from '../language/templates.ts';
import { shown } from '../language/values.ts';

/** The kind of the messages. It is stored with each, so it must not change. */
const WORKFLOW_MAIL = 'workflow';

/** Where a run puts its messages. */
export interface Post {
  readonly queue: MailQueue;
  readonly runId: string;
}

interface Message {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

const LONGEST_SUBJECT = 250;
const recipient = email();
const subjectLine = text(LONGEST_SUBJECT);

/**
 * Enqueues a message of a step in the transaction of the step, so it is sent at most once. It goes through the mail server of the
 * organization and no other one. A contact who has unsubscribed gets none (docs/behaviour/workflows.md 20).
 */
export async function sendEmail(scene: Scene, step: StepOf<'send_email'>): Promise<Deed> {
  const { context, facts, post } = scene;
  const { organizationId } = context;
  const message = prepareEmail(step.with, facts);
  if (await hasUnsubscribed(scene, message.to)) {
    const error = 'A contact with this address has unsubscribed, so no email is sent.';
    return { outcome: 'skipped', input: message, result: null, error };
  }
  const [server] = await context.query(lockOwnServer(organizationId));
  if (!server)
    throw invalidRequest('The organization has no mail server of its own. Set one up in the settings.');
  if (!post) return { outcome: 'done', input: message, result: null, error: null };
  const id = uuidv5(step.key, post.runId);
  const mail = { ...message, kind: WORKFLOW_MAIL, account: 'organization' } as const;
  await post.queue.enqueue(context, organizationId, mail, id);
  return { outcome: 'done', input: message, result: { email_id: id }, error: null };
}

/**
 * The message of a step, with its values filled in.
 * @throws 400 `invalid_request` if a value cannot stand where it would
 */
function prepareEmail(given: StepOf<'send_email'>['with'], facts: Facts): Message {
  const { to, subject, text: body } = Object(render({ ...given }, facts));
  const message = { to: shown(to).trim(), subject: shown(subject).trim(), text: shown(body) };
  if (!recipient.safeParse(message.to).success)
    throw invalidRequest(
      message.to === '' ? 'There is no address to send the email to.' : "'to' must be one email address.",
    );
  if (/\p{Cc}|[\u2028\u2029]/u.test(message.subject))
    throw invalidRequest("'subject' must not have line breaks or other control characters.");
  if (message.subject === '' || !subjectLine.safeParse(message.subject).success)
    throw invalidRequest(`'subject' must have 1 to ${LONGEST_SUBJECT} characters.`);
  if (message.text.trim() === '') throw invalidRequest("'text' must not be empty.");
  return message;
}

/** Whether the organization has a mail server of its own. */
export async function canSendEmail(statements: Statements, organizationId: string): Promise<boolean> {
  const [row] = await statements.query<{ can_send: boolean }>(
    sql`SELECT ${hasOwnServer(sql`${organizationId}::uuid`)} AS can_send`,
  );
  return row?.can_send === true;
}

async function hasUnsubscribed(scene: Scene, address: string): Promise<boolean> {
  const contacts = await listAll(scene, 'list-contacts', { email: address });
  return contacts.some(({ email_subscribed }) => email_subscribed === false);
}
