import type { FastifyReply, FastifyRequest } from 'fastify';
import { themeOf } from '../../kernel/http/theme.ts';
import type { Language } from '../../kernel/language/language.ts';
import type { Html } from '../../kernel/reference/html.ts';
import type { Session } from '../sessions/sessions.ts';
import type { ForgeryGuard } from './forgery.ts';
import { formOf } from './forms.ts';
import { narrowPage, type PageContent } from './frame.ts';
import { APART, pageHeaders } from './page-headers.ts';

/** Pages that an app may open in its own window. */
const LEADS_TO_CONSENT = /^(\/[^?]*)?\/(sign-in|oauth-)/;

/** What is known about a request before its page is made. */
interface Knowing<Signed extends Session | undefined> {
  readonly session: Signed;
  readonly language: Language;
  readonly forgery: ForgeryGuard;
}

/** A request for a page, or with a form. */
export class Visit<Signed extends Session | undefined = Session | undefined> {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** The signed-in person's session. */
  readonly session: Signed;
  /** The language of the page: that of the person or their organization, or of the browser of somebody not signed in. */
  readonly language: Language;
  readonly #forgery: ForgeryGuard;

  constructor(request: FastifyRequest, reply: FastifyReply, { session, language, forgery }: Knowing<Signed>) {
    this.request = request;
    this.reply = reply;
    this.session = session;
    this.language = language;
    this.#forgery = forgery;
  }

  /** The form; empty for a GET. */
  get form(): URLSearchParams {
    return formOf(this.request);
  }

  /** A field of the form; empty if absent. */
  field(name: string): string {
    return this.form.get(name) ?? '';
  }

  /** A query parameter; undefined if absent, the first one if repeated. */
  query(name: string): string | undefined {
    const { query } = this.request;
    const value: unknown = typeof query === 'object' && query !== null ? Reflect.get(query, name) : undefined;
    const first: unknown = Array.isArray(value) ? value[0] : value;
    return typeof first === 'string' ? first : undefined;
  }

  /** A path parameter, such as `:token`. */
  param(name: string): string {
    const { params } = this.request;
    return typeof params === 'object' && params !== null ? String(Reflect.get(params, name)) : '';
  }

  /** The hidden field that every form needs. */
  formField(): Html {
    return this.#forgery.field(this.request, this.reply);
  }

  /** Answers with a page outside the web app. */
  narrow(content: PageContent, formTargets: readonly string[] = []): FastifyReply {
    const { scripts, asksServer = false } = content;
    const headers = pageHeaders(formTargets, scripts ? (asksServer ? 'asking' : 'silent') : 'none');
    if (!LEADS_TO_CONSENT.test(this.request.url)) this.reply.headers(APART);
    return this.reply
      .headers(headers)
      .type('text/html; charset=utf-8')
      .send(narrowPage(content, this.language, themeOf(this.request)));
  }

  /** Redirects to one of our paths with GET. */
  goTo(path: string): FastifyReply {
    return this.reply.headers(pageHeaders()).redirect(path, 303);
  }
}
