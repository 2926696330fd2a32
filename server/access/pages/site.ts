import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { logFailure } from '../../kernel/http/error-reply.ts';
import { acceptForms } from '../../kernel/http/form-bodies.ts';
import type { HostCheck } from '../../kernel/http/own-host.ts';
import { logCaller } from '../../kernel/http/request-log.ts';
import type { Language } from '../../kernel/language/language.ts';
import { requestedLanguage } from '../../kernel/language/requested-language.ts';
import { ApiError } from '../../kernel/operations/errors.ts';
import { html } from '../../kernel/reference/html.ts';
import type { Session, Sessions } from '../sessions/sessions.ts';
import type { ForgeryGuard } from './forgery.ts';
import { formOf } from './forms.ts';
import { LASTING_FILE_HEADERS } from './page-headers.ts';
import { forgetCookies } from './refusal.ts';
import { PAGE_FILES } from './style.ts';
import { Visit } from './visit.ts';
import { FAILURE_WORDS } from './words/page-words.ts';
import { said } from './words/said.ts';

type Handler<Signed extends Session | undefined> = (visit: Visit<Signed>) => Promise<FastifyReply>;

/** The pages of a Fastify scope. Forms are checked against forgery before their handler runs. */
export interface Site {
  /** A page or form for everyone. */
  get(path: string, handler: Handler<Session | undefined>): void;
  post(path: string, handler: Handler<Session | undefined>): void;
  /** A page or form for signed-in people. Others are sent to sign in first and then return. */
  signedIn: {
    get(path: string, handler: Handler<Session>): void;
    post(path: string, handler: Handler<Session>): void;
  };
  /** For other servers, which have no session and no form of ours: the handler checks what they send. */
  fromServers: {
    post(
      path: string,
      handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
    ): void;
  };
}

export interface SiteOptions {
  readonly sessions: Sessions;
  readonly forgery: ForgeryGuard;
  readonly checkHost: HostCheck;
  /** Throws 429 for an address that requests too many pages. */
  readonly guardFlood: (request: FastifyRequest) => Promise<void>;
  /** The language of a signed-in person: their own, or that of the organization. */
  readonly languageOfSession: (session: Session) => Promise<Language>;
}

/**
 * Makes a Fastify scope serve pages: `server.register(async (scope) => pagesOf(scope, …))`. It accepts only forms and
 * shows errors on a page.
 */
export function siteOf(scope: FastifyInstance, options: SiteOptions): Site {
  const { sessions, forgery, checkHost, guardFlood, languageOfSession } = options;
  acceptForms(scope);
  const languages = new WeakMap<FastifyRequest, Language>();
  scope.setErrorHandler((error, request, reply) => {
    const language = languages.get(request) ?? requestedLanguage(request);
    return refuse(error, new Visit(request, reply, { session: undefined, language, forgery }));
  });

  const visitOf = async (request: FastifyRequest, reply: FastifyReply) => {
    checkHost(request.hostname);
    await guardFlood(request);
    if (request.method === 'POST') forgery.check(request, formOf(request));
    const session = await sessions.currentSession(request);
    if (session) logCaller(request, { ...session, credentialId: session.sessionId });
    const language = session ? await languageOfSession(session) : requestedLanguage(request);
    languages.set(request, language);
    return new Visit(request, reply, { session, language, forgery });
  };
  const route = (method: 'GET' | 'POST') => (path: string, handler: Handler<Session | undefined>) => {
    scope.route({ method, url: path, handler: async (...pair) => handler(await visitOf(...pair)) });
  };
  const signedIn = (method: 'GET' | 'POST') => (path: string, handler: Handler<Session>) =>
    route(method)(path, async (visit) => {
      const { request, reply, session, language } = visit;
      if (session) return handler(new Visit(request, reply, { session, language, forgery }));
      const returnTo = method === 'GET' ? `?return_to=${encodeURIComponent(request.url)}` : '';
      return visit.goTo(`/sign-in${returnTo}`);
    });
  return {
    get: route('GET'),
    post: route('POST'),
    signedIn: { get: signedIn('GET'), post: signedIn('POST') },
    fromServers: {
      post: (path, handler) => {
        scope.post(path, async (request, reply) => {
          checkHost(request.hostname);
          await guardFlood(request);
          return handler(request, reply);
        });
      },
    },
  };
}

/** Serves the stylesheet of the pages and its font, once for all scopes. */
export function mountStyle(server: FastifyInstance): void {
  for (const { path, type, content } of PAGE_FILES) {
    server.get(path, (_request, reply) => reply.headers(LASTING_FILE_HEADERS).type(type).send(content));
  }
}

function refuse(error: unknown, visit: Visit): FastifyReply {
  const { request, reply, language } = visit;
  const words = FAILURE_WORDS[language];
  const status = statusOf(error);
  if (status >= 500) logFailure(request.log, error);
  forgetCookies(reply);
  reply.status(status).headers(retryAfterOf(error));
  return visit.narrow({
    title: words.titles[status] ?? words.other,
    lead: error instanceof ApiError ? said(error.message, language) : words.leads[status],
    body: html`<p><a href="/">${words.back}</a></p>`,
  });
}

/** A page sends `Retry-After`, but no other header of the API. */
function retryAfterOf(error: unknown): Record<string, string> {
  const seconds = error instanceof ApiError ? error.headers['Retry-After'] : undefined;
  return seconds === undefined ? {} : { 'Retry-After': seconds };
}

/** Errors of Fastify have a status. */
function statusOf(error: unknown): number {
  if (error instanceof ApiError) return error.status;
  const given: unknown = error instanceof Error ? Reflect.get(error, 'statusCode') : undefined;
  return typeof given === 'number' && given >= 400 && given < 500 ? given : 500;
}
