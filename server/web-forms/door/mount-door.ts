import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PublicHost } from '../../kernel/family/family.ts';
import { logFailure, toApiError } from '../../kernel/http/error-reply.ts';
import { requestedLanguage } from '../../kernel/language/requested-language.ts';
import type { FormServices } from '../host.ts';
import { wordsPage } from '../pages/form-page.ts';
import { PUBLIC_FILES, sendPage } from '../pages/public-page.ts';
import { confirmSubmission } from '../submissions/confirm-submission.ts';
import { receiveSubmission } from '../submissions/receive-submission.ts';
import { wordsIn } from '../words/visitor-words.ts';
import { acceptFormsAndJson, isFromScript, tooLarge } from './bodies.ts';
import { mountConfirming } from './confirm-routes.ts';
import { mountFormPages } from './form-routes.ts';
import { mountSending } from './send-route.ts';
import { createWindows } from './windows.ts';

/**
 * The public door of forms: no session, no cookie, nothing stored in the visitor's browser, a content policy and windows of its own. A GET
 * changes nothing (docs/behaviour/forms.md 8).
 */
export function mountPublicDoor(scope: FastifyInstance, host: PublicHost & FormServices): void {
  const { kernel, limiter, config } = host;
  const windows = createWindows(limiter);
  acceptFormsAndJson(scope);
  scope.setErrorHandler(refuse);
  for (const { path, type, content, cache } of PUBLIC_FILES) {
    const headers = { 'Cache-Control': cache, 'Access-Control-Allow-Origin': '*' };
    scope.get(path, (_request, reply) => reply.headers(headers).type(type).send(content));
  }
  mountFormPages(scope, kernel, windows);
  const receive = receiveSubmission(host);
  mountSending(scope, { kernel, windows, baseUrl: config.baseUrl, receive });
  mountConfirming(scope, { kernel, windows, confirm: confirmSubmission(host) });
}

/** Says in words what is wrong: on a page, or as JSON for a script. */
function refuse(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' ? tooLarge() : toApiError(error);
  const { status, code, message, headers, fields } = refusal;
  request.errorCode = code;
  if (status >= 500) logFailure(request.log, error);
  const seconds = headers['Retry-After'];
  reply.status(status).headers(seconds === undefined ? {} : { 'Retry-After': seconds });
  if (isFromScript(request) || /\/(?:token|fields)$/.test(request.url.replace(/\?.*/, ''))) {
    reply.send({ error: code, message, ...fields });
    return;
  }
  const { lang, refused } = wordsIn(requestedLanguage(request));
  const title = refused.titles[status] ?? refused.otherwise;
  const words = refused.instead[message] ?? refused.instead[status] ?? message;
  sendPage(reply, wordsPage(title, words, { status, lang }));
}
