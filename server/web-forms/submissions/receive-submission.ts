import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { defineWrite } from '../../kernel/operations/operation.ts';
import type { FormHost } from '../host.ts';
import { askToConfirm } from './ask-to-confirm.ts';
import { judge, type Signs } from './judge.ts';
import { acceptSubmission } from './settle.ts';
import type { Attribution, GivenConsent, Submission } from './submission.schema.ts';
import {
  countOfAddress,
  insertSubmission,
  type LiveForm,
  selectAnswers,
  settleSubmission,
} from './submission.sql.ts';
import { countSubmission } from './submission-quotas.ts';

/** What a visitor sent, checked. */
export interface Arrival {
  /** The id of the token that came with it. */
  readonly id: string;
  readonly form: LiveForm;
  readonly answers: Submission['answers'];
  readonly email: string | null;
  readonly attribution: Attribution;
  readonly consent: GivenConsent | null;
  readonly signs: Omit<Signs, 'ofAddress'>;
  /** Set if an operation refused it, so that a person decides. */
  readonly refusal?: string;
}

/** `used`: the token belongs to another submission. */
const receipt = z.enum(['received', 'used']);

export type Receipt = z.infer<typeof receipt>;

const RECEIVED: { readonly data: Receipt } = { data: 'received' };

/** Takes what a visitor sent (docs/behaviour/forms.md 8 to 13). The same once more changes nothing. */
export function receiveSubmission(host: FormHost) {
  return defineWrite({
    name: 'receive-form-submission',
    summary: 'Receive a form submission',
    scope: 'web:write',
    input: z.custom<Arrival>(),
    output: receipt,
    run: async (context, arrival) => {
      const { id, form, answers, email, attribution, consent, refusal } = arrival;
      const { organizationId } = context;
      const ofAddress = email === null ? 0 : await recentOf(email);
      const judged = judge({ ...arrival.signs, ofAddress });
      const isHeld = judged.verdict === null && refusal !== undefined;
      const reasons = isHeld ? [refusal] : judged.reasons;
      const verdict = isHeld ? 'held' : (judged.verdict ?? 'unconfirmed');
      const { id: formId, version } = form;
      const sent = { id, formId, version, verdict, reasons, answers, attribution, consent, email };
      const inserted = await context.query(insertSubmission(organizationId, sent));
      if (inserted.length === 0) return { data: await receiptOfRepeated() };
      await countSubmission(context);
      context.audit({ recordType: 'form_submission', recordId: id, action: 'received' });
      if (verdict !== 'unconfirmed') return RECEIVED;
      const { name, definition, organizationName, language } = form;
      if (definition.confirmation === 'none') {
        const submission = { id, form_id: formId, answers, attribution, consent };
        const accepted = { submission, form: { name, definition }, isConfirmed: false, reviewer: null };
        await acceptSubmission(context, host.operations, accepted);
        return RECEIVED;
      }
      if (email === null) throw new Error('A form that confirms addresses got none.');
      const asked = await askToConfirm(context, host, {
        id,
        email,
        formName: name,
        organizationName,
        language,
      });
      if (asked.length > 0) {
        const links = { contact_id: null, deal_id: null, task_id: null, suggestion: null };
        const waiting = { verdict, reasons: asked, ...links } as const;
        context.defer(settleSubmission(organizationId, id, waiting, { isConfirmed: false, reviewer: null }));
      }
      return RECEIVED;

      async function recentOf(address: string): Promise<number> {
        const [row] = await context.query<{ counted: number }>(countOfAddress(organizationId, address));
        return row?.counted ?? 0;
      }

      async function receiptOfRepeated(): Promise<Receipt> {
        const [known] = await context.query<{ form_id: string; answers: object }>(
          selectAnswers(organizationId, id),
        );
        return known?.form_id === formId && isDeepStrictEqual(known.answers, plain(answers))
          ? 'received'
          : 'used';
      }
    },
  });
}

/** Values as they come back from the database. */
function plain(answers: object): object {
  return JSON.parse(JSON.stringify(answers));
}
