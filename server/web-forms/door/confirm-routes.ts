import type { FastifyInstance, FastifyRequest } from 'fastify';
import { JsonText } from '../../kernel/database/json-text.ts';
import { clientOf } from '../../kernel/http/origin.ts';
import { ApiError } from '../../kernel/operations/errors.ts';
import type { Kernel, WriteOperation } from '../../kernel/operations/operation.ts';
import { confirmationPage, wordsPage } from '../pages/form-page.ts';
import { sendPage } from '../pages/public-page.ts';
import { CONFIRM_WITHIN_DAYS } from '../submissions/confirmation-mail.ts';
import { formCaller } from '../submissions/form-caller.ts';
import type { Submission } from '../submissions/submission.schema.ts';
import { type ConfirmedForm, selectConfirmed } from '../submissions/submission.sql.ts';
import { readConfirmationToken } from '../submissions/tokens.ts';
import { visitorWords } from '../words/visitor-words.ts';
import { orElse } from './refused-later.ts';
import { appearanceOf, secretsOf } from './visited-form.ts';
import type { Windows } from './windows.ts';

const DAY_MS = 86_400_000;

/** What the routes that confirm use. */
export interface ConfirmHost {
  readonly kernel: Kernel;
  readonly windows: Windows;
  readonly confirm: WriteOperation<{ id: string; refusal?: string }>;
}

/** The page that an email names, and its button. */
export function mountConfirming(scope: FastifyInstance, { kernel, windows, confirm }: ConfirmHost): void {
  scope.get('/c/:token', async (request, reply) => {
    await windows.look(request);
    const { form, submission } = await linked(kernel, request);
    const words = visitorWords(form.language);
    const { lang, page } = words;
    const more = { lang, organization: form.organizationName, appearance: await appearanceOf(kernel, form) };
    if (submission.verdict !== 'unconfirmed')
      return sendPage(reply, wordsPage(page.thankYou, page.confirmed, more));
    const { redirect_url } = form.definition;
    const formTargets = redirect_url === null ? [] : [new URL(redirect_url).origin];
    return sendPage(reply, confirmationPage(pathOf(request), words, { ...more, formTargets }));
  });

  scope.post('/c/:token', async (request, reply) => {
    await windows.look(request);
    const { form, submission } = await linked(kernel, request);
    const caller = formCaller(form, { requestId: request.id, client: clientOf(request) });
    const { id } = submission;
    await orElse(
      () => confirm.invoke(kernel, caller, { id }),
      (refusal) => confirm.invoke(kernel, caller, { id, refusal }),
    );
    return reply.redirect(form.definition.redirect_url ?? pathOf(request), 303);
  });
}

/** The path of the page that an email names. */
function pathOf({ params }: FastifyRequest): string {
  return `/c/${encodeURIComponent(String(Object(params).token))}`;
}

/** @throws 404 `not_found` if the link is none of ours, too old, or its submission is gone */
async function linked(
  kernel: Kernel,
  request: FastifyRequest,
): Promise<{ readonly form: ConfirmedForm; readonly submission: Submission }> {
  const { token } = Object(request.params);
  const gone = () =>
    new ApiError(404, 'not_found', 'This link is no longer valid. Please send the form again.');
  const statements = kernel.database.reading('');
  const link = await readConfirmationToken(statements, secretsOf(kernel), String(token));
  if (!link) throw gone();
  const { organizationId, submissionId } = link;
  const [form] = await kernel.database
    .reading(organizationId)
    .query<ConfirmedForm>(selectConfirmed(organizationId, submissionId));
  if (!form) throw gone();
  const submission = new JsonText<Submission>(form.json).value();
  if (Date.now() - Date.parse(submission.created_at) > CONFIRM_WITHIN_DAYS * DAY_MS) throw gone();
  return { form, submission };
}
