import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientOf } from '../../kernel/http/origin.ts';
import { ApiError } from '../../kernel/operations/errors.ts';
import type { Kernel, WriteOperation } from '../../kernel/operations/operation.ts';
import { TRAP } from '../pages/field-html.ts';
import { formPage, sendPageOf } from '../pages/form-page.ts';
import { sendPage } from '../pages/public-page.ts';
import { formCaller } from '../submissions/form-caller.ts';
import { countLinks } from '../submissions/judge.ts';
import { readAnswers } from '../submissions/read-answers.ts';
import { readAttribution } from '../submissions/read-attribution.ts';
import type { Arrival, Receipt } from '../submissions/receive-submission.ts';
import { first, type SentFields } from '../submissions/sent-fields.ts';
import type { GivenConsent } from '../submissions/submission.schema.ts';
import type { LiveForm } from '../submissions/submission.sql.ts';
import { type PageToken, PRESSING_MS, readPageToken } from '../submissions/tokens.ts';
import { visitorWords } from '../words/visitor-words.ts';
import { isFromScript, sentFields } from './bodies.ts';
import { issue } from './form-routes.ts';
import { checkPuzzle } from './puzzle.ts';
import { orElse } from './refused-later.ts';
import {
  allowOrigin,
  appearanceOf,
  isAllowedOrigin,
  pathOf,
  secretsOf,
  visitedForm,
} from './visited-form.ts';
import type { Windows } from './windows.ts';

/** What the route that takes submissions uses. */
export interface SendHost {
  readonly kernel: Kernel;
  readonly windows: Windows;
  readonly baseUrl: string;
  readonly receive: WriteOperation<Arrival, Receipt>;
}

/** What came with a request for a form. */
interface Sent {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly form: LiveForm;
  readonly fields: SentFields;
}

/** Takes what visitors send, as a form or as JSON. Whatever becomes of it, the answer is the same. */
export function mountSending(scope: FastifyInstance, host: SendHost): void {
  scope.post('/f/:org_slug/:slug', async (request, reply) => {
    const { kernel, windows } = host;
    await windows.send(request);
    const form = await visitedForm(kernel, request);
    allowOrigin(form, request, reply);
    await windows.form(form.id);
    const sent = { request, reply, form, fields: sentFields(request) };
    const words = visitorWords(form.language);
    const statements = kernel.database.reading(form.organizationId);
    const page = await readPageToken(statements, secretsOf(kernel), form.id, first(sent.fields, '_token'));
    if (!page) return askAgain(host, sent);
    // What the ledger of consents keeps are the words that the sender read.
    if (page.version !== form.version) return askAgain(host, sent, words.page.changed);
    const { answers, problems } = readAnswers(form.definition.fields, sent.fields, words.problems);
    if (Object.keys(problems).length > 0) return showProblems(host, sent, problems);
    const arrival = { id: page.id, form, answers, ...(await circumstances(host, sent, page, answers)) };
    const receipt = await take(host, sent, arrival);
    return receipt === 'used' ? askAgain(host, sent, words.page.used) : thank(sent);
  });
}

/** Everything about a submission besides its answers. */
async function circumstances(
  { baseUrl }: SendHost,
  { request, form, fields }: Sent,
  page: PageToken,
  answers: Arrival['answers'],
): Promise<Omit<Arrival, 'id' | 'form' | 'answers'>> {
  const emailField = form.definition.fields.find(({ maps_to }) => maps_to === 'email');
  const email = emailField && answers[emailField.key];
  const { referer, origin } = request.headers;
  return {
    email: typeof email === 'string' ? email : null,
    attribution: readAttribution(fields, { referer, seenAtMs: page.shownAtMs }),
    consent: consentIn(form, answers),
    signs: {
      trapFilled: (first(fields, TRAP) ?? '') !== '',
      tooFast: Date.now() < page.readyAtMs,
      proof: await checkPuzzle(page, first(fields, 'altcha')),
      links: countLinks(answers),
      otherHost: isForeign(form, origin, [new URL(baseUrl).host, request.host]),
    },
  };
}

/** Whether a page sent the form that is neither Kontor's own nor on a website that the form names. */
function isForeign(form: LiveForm, origin: string | undefined, own: readonly string[]): boolean {
  if (form.definition.allowed_hosts.length === 0) return false;
  if (origin === undefined || !URL.canParse(origin)) return false;
  return !own.includes(new URL(origin).host) && !isAllowedOrigin(form, origin);
}

function consentIn({ definition }: LiveForm, answers: Arrival['answers']): GivenConsent | null {
  const asking = definition.fields.find(({ type }) => type === 'consent');
  if (!asking || !definition.consent) return null;
  return { ...definition.consent, state: answers[asking.key] === true ? 'granted' : 'denied' };
}

/** Takes a submission. What an operation refuses, such as a deal in a stage that is gone, is held for a person. */
function take({ kernel, receive }: SendHost, { request, form }: Sent, arrival: Arrival): Promise<Receipt> {
  const caller = formCaller(form, { requestId: request.id, client: clientOf(request) });
  return orElse(
    async () => receiptOf(await receive.invoke(kernel, caller, arrival)),
    async (refusal) => receiptOf(await receive.invoke(kernel, caller, { ...arrival, refusal })),
  );
}

function receiptOf({ data }: { readonly data?: unknown }): Receipt {
  return data === 'used' ? 'used' : 'received';
}

/** A page that asks for one more press, or 400 for a script, which gets a token first. */
async function askAgain(host: SendHost, sent: Sent, notice?: string): Promise<FastifyReply> {
  const { request, reply, form, fields } = sent;
  if (isFromScript(request)) {
    const message =
      "'_token' must be a token of the live version of this form that was not used; get one from its path /token.";
    throw new ApiError(400, 'invalid_request', message, { fields: { fields: {} } });
  }
  const [{ token }, appearance] = await Promise.all([
    issue(host.kernel, form, PRESSING_MS),
    appearanceOf(host.kernel, form),
  ]);
  const { referer } = request.headers;
  const carried = [
    ...carriedAgain(fields),
    ...(fields.has('page') || referer === undefined ? [] : [['page', referer] as const]),
  ];
  const { answers } = readAnswers(form.definition.fields, fields, visitorWords(form.language).problems);
  const given = consentIn(form, answers);
  const agreed = given?.state === 'granted' ? given.words : undefined;
  const page = { form, appearance, action: pathOf(request), token, carried, notice, agreed };
  return sendPage(reply, sendPageOf(page));
}

/** Everything that came, for the page that sends it again. */
function carriedAgain(fields: SentFields): readonly (readonly [string, string])[] {
  return [...fields]
    .filter(([name]) => name !== '_token' && name !== 'altcha')
    .flatMap(([name, values]) => values.map((value) => [name, value] as const));
}

async function showProblems(
  { kernel }: SendHost,
  { request, reply, form, fields }: Sent,
  problems: Readonly<Record<string, string>>,
): Promise<FastifyReply> {
  if (isFromScript(request)) {
    const message = `Some fields are not filled in correctly: ${Object.keys(problems).join(', ')}.`;
    throw new ApiError(400, 'invalid_request', message, { fields: { fields: problems } });
  }
  const [{ token, puzzle }, appearance] = await Promise.all([
    issue(kernel, form),
    appearanceOf(kernel, form),
  ]);
  const keys = new Set(form.definition.fields.map(({ key }) => key));
  const carried = carriedAgain(fields).filter(([name]) => !keys.has(name) && name !== TRAP);
  const entered = { values: Object.fromEntries(fields), problems };
  return sendPage(
    reply,
    formPage({ form, appearance, action: pathOf(request), token, puzzle, carried, entered }),
  );
}

/** The same answer for everything that was taken. */
function thank({ request, reply, form }: Sent): FastifyReply {
  if (isFromScript(request)) return reply.status(202).send({ data: { status: 'received' } });
  return reply.redirect(form.definition.redirect_url ?? `${pathOf(request)}/thanks`, 303);
}
