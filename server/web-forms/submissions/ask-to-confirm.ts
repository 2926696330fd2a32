import type { WriteContext } from '../../kernel/operations/context.ts';
import type { FormServices } from '../host.ts';
import { confirmationMail } from './confirmation-mail.ts';
import { claimConfirmation } from './submission.sql.ts';
import { countConfirmation } from './submission-quotas.ts';
import { confirmationToken } from './tokens.ts';

/** Whose address is to be confirmed. */
interface Asking {
  readonly id: string;
  readonly email: string;
  readonly formName: string;
  readonly organizationName: string;
  readonly language: string | null;
}

/**
 * Enqueues the email that asks a sender to confirm the address, at most one per address and day (docs/behaviour/forms.md 13).
 * @returns the reasons why the submission stays unconfirmed for now
 */
export async function askToConfirm(
  context: WriteContext,
  { config, mailQueue }: FormServices,
  { id, email, formName, organizationName, language }: Asking,
): Promise<readonly string[]> {
  const { organizationId } = context;
  const claimed = await context.query(claimConfirmation(organizationId, email, id));
  if (claimed.length === 0) return ['already_asked'];
  await countConfirmation(context);
  const token = await confirmationToken(context, context.secrets, { organizationId, submissionId: id });
  const link = `${config.baseUrl.replace(/\/$/, '')}/c/${token}`;
  const about = { to: email, organization: organizationName, form: formName, language };
  const mail = confirmationMail({ ...about, link });
  await mailQueue.enqueue(context, organizationId, mail, id);
  return [];
}
