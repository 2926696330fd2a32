import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { logFailure } from '../../kernel/http/error-reply.ts';
import { acceptForms } from '../../kernel/http/form-bodies.ts';
import type { HostCheck } from '../../kernel/http/own-host.ts';
import { logCaller } from '../../kernel/http/request-log.ts';
import { ApiError } from '../../kernel/operations/errors.ts';
import { html } from '../../kernel/reference/html.ts';
import type { Session, Sessions } from '../sessions/sessions.ts';
import type { ForgeryGuard } from './forgery.ts';
import { formOf } from './forms.ts';
import { LASTING_FILE_HEADERS } from './page-headers.ts';
import { forgetCookies } from './refusal.ts';
import { PAGE_FILES } from './style.ts';
import { Visit } from './visit.ts';

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
}

/**
 * Makes a Fastify scope serve pages: `server.register(async (scope) => pagesOf(scope, …))`. It accepts only forms and
 * shows errors on a page.
 */
export function siteOf(scope: FastifyInstance, options: SiteOptions): Site {
  const { sessions, forgery, checkHost, guardFlood } = options;
  acceptForms(scope);
  scope.setErrorHandler((error, request, reply) =>
    refuse(error, new Visit(request, reply, undefined, forgery)),
  );

  const visitOf = async (request: FastifyRequest, reply: FastifyReply) => {
    checkHost(request.hostname);
    await guardFlood(request);
    if (request.method === 'POST') forgery.check(request, formOf(request));
    const session = await sessions.currentSession(request);
    if (session) logCaller(request, { ...session, credentialId: session.sessionId });
    return new Visit(request, reply, session, forgery);
  };
  const route = (method: 'GET' | 'POST') => (path: string, handler: Handler<Session | undefined>) => {
    scope.route({ method, url: path, handler: async (...pair) => handler(await visitOf(...pair)) });
  };
  const signedIn = (method: 'GET' | 'POST') => (path: string, handler: Handler<Session>) =>
    route(method)(path, async (visit) => {
      const { request, reply, session } = visit;
      if (session) return handler(new Visit(request, reply, session, forgery));
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
  const { request, reply } = visit;
  const status = statusOf(error);
  if (status >= 500) logFailure(request.log, error);
  forgetCookies(reply);
  reply.status(status).headers(retryAfterOf(error));
  return visit.narrow({
    title: TITLES[status] ?? 'Something went wrong',
    lead: error instanceof ApiError ? error.message : WORDS[status],
    body: html`<p><a href="/">Back to Kontor</a></p>`,
  });
}

const TITLES: Readonly<Record<number, string>> = {
  403: 'Not allowed',
  404: 'Not found',
  408: 'The request took too long',
  429: 'Too many requests',
  500: 'Server error',
  503: 'The server is busy',
};

const WORDS: Readonly<Record<number, string>> = {
  400: 'The request is invalid.',
  413: 'The form is too large.',
  415: 'This address accepts only forms.',
  500: 'The server could not handle the request. You can try again.',
};

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
