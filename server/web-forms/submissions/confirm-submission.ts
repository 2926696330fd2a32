import { z } from 'zod';
import { JsonText } from '../../kernel/database/json-text.ts';
import { notFound } from '../../kernel/operations/errors.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import type { FormHost } from '../host.ts';
import { acceptSubmission } from './settle.ts';
import type { Submission } from './submission.schema.ts';
import { type LockedSubmission, lockSubmission, settleSubmission } from './submission.sql.ts';

/** A pressed button on the page that an email named. */
interface Confirmation {
  readonly id: string;
  /** Set if an operation refused it, so that a person decides. */
  readonly refusal?: string;
}

const confirmed = z.enum(['confirmed']);
const CONFIRMED: { readonly data: z.infer<typeof confirmed> } = { data: 'confirmed' };

/** Does what a confirmed submission stands for. Confirming it once more changes nothing. */
export function confirmSubmission(host: FormHost) {
  return defineWrite({
    name: 'confirm-form-submission',
    summary: 'Confirm a form submission',
    scope: 'web:write',
    input: z.custom<Confirmation>(),
    output: confirmed,
    run: async (context, { id, refusal }) => {
      const { organizationId } = context;
      const [locked] = await context.query<LockedSubmission>(lockSubmission(organizationId, id));
      if (!locked) throw notFound('form submission');
      const submission = new JsonText<Submission>(locked.json).value();
      if (submission.verdict !== 'unconfirmed') return CONFIRMED;
      if (refusal !== undefined) {
        const held = { ...submission, verdict: 'held', reasons: [refusal] } as const;
        context.defer(settleSubmission(organizationId, id, held, { isConfirmed: true, reviewer: null }));
        return CONFIRMED;
      }
      const form = { name: locked.form_name, definition: locked.definition };
      const accepted = { submission, form, isConfirmed: true, reviewer: null };
      await acceptSubmission(context, host.operations, accepted);
      return CONFIRMED;
    },
  });
}
