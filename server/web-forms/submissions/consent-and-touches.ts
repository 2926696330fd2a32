import type { Operations } from '../../kernel/family/family.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import { join } from '../host.ts';
import type { GivenConsent, Submission } from './submission.schema.ts';

/**
 * Writes the answer about consent into the ledger of the contact, with the words that the sender read. A box that is not ticked takes
 * nothing back that a contact agreed to earlier.
 * @param given `agreedAt` is undefined for now
 */
export async function keepConsent(
  context: WriteContext,
  operations: Operations,
  { id, isNew }: { readonly id: string; readonly isNew: boolean },
  { consent, agreedAt }: { readonly consent: GivenConsent | null; readonly agreedAt: string | undefined },
): Promise<void> {
  if (consent === null || (consent.state === 'denied' && !isNew)) return;
  await join(context, operations, 'record-consent', {
    ...{ id, ...consent, source: 'form' },
    ...(agreedAt !== undefined && { occurred_at: agreedAt }),
  });
}

/** Keeps how the sender came to the form. */
export async function keepTouches(
  context: WriteContext,
  operations: Operations,
  id: string,
  { id: submission_id, attribution: { touches } }: Pick<Submission, 'id' | 'attribution'>,
): Promise<void> {
  if (touches.length > 0) await join(context, operations, 'record-touches', { id, touches, submission_id });
}
