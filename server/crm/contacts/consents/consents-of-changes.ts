import type { WriteContext } from '../../../kernel/operations/context.ts';
import type { DecidedChange } from '../change-contact.ts';
import type { ConsentPurpose } from './consent.schema.ts';
import { type ConsentOf, insertConsents, moveConsents, selectDisagreements } from './consent.sql.ts';

/**
 * Keeps the ledger in step with changes of `email_subscribed`: a status that unsubscribes a contact is a refusal, and
 * only an undo takes it back (docs/behaviour/touches-and-consents.md 8).
 */
export function recordConsentsOf(context: WriteContext, changes: readonly DecidedChange[]): void {
  defer(
    context,
    changes.flatMap(({ before, fields, recordsConsent }) => {
      if (recordsConsent || fields.email_subscribed === undefined) return [];
      return fields.email_subscribed
        ? [emailConsent(before.id, 'granted', 'undo')]
        : [emailConsent(before.id, 'denied', 'status')];
    }),
  );
}

/** Records that new contacts are not subscribed to emails. */
export function recordConsentsOfNew(
  context: WriteContext,
  contacts: readonly { readonly id: string; readonly email_subscribed?: boolean }[],
): void {
  const unsubscribed = contacts.filter(({ email_subscribed }) => email_subscribed === false);
  defer(
    context,
    unsubscribed.map(({ id }) => emailConsent(id, 'denied', 'status')),
  );
}

/** Moves the ledger of a contact to the one that it is merged into. Where their answers differ, the refusal counts. */
export async function mergeConsents(
  context: WriteContext,
  link: { readonly from: string; readonly to: string },
): Promise<void> {
  const { organizationId } = context;
  const differing = await context.query<{ purpose: ConsentPurpose }>(
    selectDisagreements(organizationId, [link.from, link.to]),
  );
  context.defer(moveConsents(organizationId, link));
  defer(
    context,
    differing.map(({ purpose }) => ({ ...emailConsent(link.to, 'denied', 'merge'), purpose })),
  );
}

function emailConsent(contact_id: string, state: ConsentOf['state'], source: string): ConsentOf {
  return { contact_id, purpose: 'email_marketing', state, words: null, source };
}

function defer(context: WriteContext, consents: readonly ConsentOf[]): void {
  if (consents.length === 0) return;
  context.defer(insertConsents(context.organizationId, consents, context.caller.credential.userId));
}
