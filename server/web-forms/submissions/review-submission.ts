import { JsonText } from '../../kernel/database/json-text.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import { Conflict, conflict, notFound } from '../../kernel/operations/errors.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import type { FormHost } from '../host.ts';
import { askToConfirm } from './ask-to-confirm.ts';
import { acceptSubmission } from './settle.ts';
import { type Submission, submissionReview, submissionView, type Verdict } from './submission.schema.ts';
import { type LockedSubmission, lockSubmission, settleSubmission } from './submission.sql.ts';

const ALREADY_ACCEPTED = new Conflict('The submission was accepted, so it can no longer be spam.');

/** Decides about a submission by hand (docs/behaviour/forms.md 15). */
export function reviewSubmission(host: FormHost) {
  return defineWrite({
    name: 'review-form-submission',
    kind: 'form_submission',
    summary: 'Review a form submission',
    description:
      '`accepted` does exactly what would have happened at arrival: it creates the contact and the rest, or sends the email that asks for ' +
      'a confirmation. One that waits for the confirmation is accepted without it.',
    scope: 'web:write',
    input: submissionReview,
    output: submissionView,
    conflicts: [ALREADY_ACCEPTED],
    run: async (context, { id, verdict }) => {
      const [locked] = await context.query<LockedSubmission>(lockSubmission(context.organizationId, id));
      if (!locked) throw notFound('form submission');
      const submission = new JsonText<Submission>(locked.json).value();
      if (submission.verdict === verdict) return { data: new JsonText<Submission>(locked.json) };
      if (verdict === 'accepted') return { data: await accept(context, host, locked, submission) };
      if (submission.verdict === 'accepted') throw conflict(ALREADY_ACCEPTED);
      return {
        data: await setVerdict(context, submission, { verdict: 'spam', reasons: submission.reasons }),
      };
    },
  });
}

async function accept(
  context: WriteContext,
  host: FormHost,
  { definition, form_name, org_name, language, email }: LockedSubmission,
  submission: Submission,
): Promise<JsonText<Submission>> {
  const isConfirmed = submission.confirmed_at !== null;
  const asks = definition.confirmation === 'email' && !isConfirmed && submission.verdict !== 'unconfirmed';
  if (asks && email !== null) {
    const about = { formName: form_name, organizationName: org_name, language };
    const asking = { id: submission.id, email, ...about };
    const reasons = await askToConfirm(context, host, asking);
    return setVerdict(context, submission, { verdict: 'unconfirmed', reasons });
  }
  const form = { name: form_name, definition };
  const reviewer = { userId: context.caller.credential.userId };
  const agreedAt = submission.confirmed_at ?? submission.created_at;
  return acceptSubmission(context, host.operations, { submission, form, isConfirmed, reviewer, agreedAt });
}

async function setVerdict(
  context: WriteContext,
  submission: Submission,
  outcome: { readonly verdict: Verdict; readonly reasons: readonly string[] },
): Promise<JsonText<Submission>> {
  const { organizationId, caller } = context;
  const reviewer = { userId: caller.credential.userId };
  const settled = settleSubmission(
    organizationId,
    submission.id,
    { ...submission, ...outcome },
    { isConfirmed: false, reviewer },
  );
  const [row] = await context.query<{ json: string }>(settled);
  if (!row) throw notFound('form submission');
  const changes = { verdict: { from: submission.verdict, to: outcome.verdict } };
  context.audit({ recordType: 'form_submission', recordId: submission.id, action: 'reviewed', changes });
  return new JsonText<Submission>(row.json);
}
