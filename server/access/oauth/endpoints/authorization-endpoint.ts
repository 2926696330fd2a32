import type { FastifyReply } from 'fastify';
import type { Statements } from '../../../kernel/database/database.ts';
import { html } from '../../../kernel/reference/html.ts';
import { pageHeaders } from '../../pages/page-headers.ts';
import type { Site } from '../../pages/site.ts';
import type { Visit } from '../../pages/visit.ts';
import { APP_WORDS } from '../../pages/words/app-words.ts';
import type { Session } from '../../sessions/sessions.ts';
import { selectKnowsApp } from '../grants/grant.sql.ts';
import type { ProviderAnswer, ProviderExchanges } from '../provider/exchange.ts';
import type { Resources } from '../provider/resources.ts';
import { DEFAULT_SCOPE, readScope } from '../provider/scope-parameter.ts';
import { shownAddress } from '../redirect-address.ts';
import type { FloodGuard } from './flood-guard.ts';

/** The supported parameters. Others are ignored, as RFC 6749 requires (section 3.1). */
const PARAMETERS = new Set([
  'client_id',
  'redirect_uri',
  'response_type',
  'response_mode',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
  'resource',
  'prompt',
  'request',
  'request_uri',
]);

export interface AuthorizationEndpointOptions {
  readonly exchanges: ProviderExchanges;
  readonly resources: Resources;
  readonly baseUrl: string;
  /** Across organizations, for what the person allowed before. */
  readonly database: Statements;
  readonly guardFlood: FloodGuard;
}

/**
 * `GET /oauth-authorize` (RFC 6749, section 3.1) sends the person to the consent page and then, through
 * `/oauth-authorize/:id`, back to the app. Errors in the client or redirect URI are shown on a page. Anyone may
 * register an app, so redirecting on every error would make Kontor an open redirector (RFC 9700, section 4.11.2). The
 * person reads the error here and returns with a click, unless they know the app. After answering on the consent page,
 * they are redirected without another click.
 */
export function authorizationEndpoint(site: Site, options: AuthorizationEndpointOptions): void {
  const { exchanges, resources, baseUrl, database, guardFlood } = options;
  const ask = async (visit: Visit<Session | undefined>, url: string) => {
    const { request, reply } = visit;
    await guardFlood(request, 'authorize');
    const { cookie } = request.headers;
    const answer = await exchanges.ask({ method: 'GET', url, headers: { accept: 'text/html', cookie } });
    reply.headers(pageHeaders());
    for (const text of cookiesOf(answer)) reply.header('Set-Cookie', text);
    const { location } = answer.headers;
    if (location === undefined) return errorPage(visit, answer);
    const clientId = new URL(url, baseUrl).searchParams.get('client_id');
    const isAnswered = clientId === null;
    if (isOurs(location, baseUrl) || isAnswered || (await knowsApp(database, visit.session, clientId))) {
      return goOn(reply, location, baseUrl);
    }
    return returnPage(visit, location);
  };
  site.get('/oauth-authorize', (visit) => {
    const { search } = new URL(visit.request.url, baseUrl);
    return ask(visit, `/oauth-authorize?${normalize(new URLSearchParams(search), resources)}`);
  });
  site.get('/oauth-authorize/:id', (visit) =>
    ask(visit, `/oauth-authorize/${encodeURIComponent(visit.param('id'))}`),
  );
}

/** Redirects within our host by path, so that the cookies of the request are found whatever the host's name. */
function goOn(reply: FastifyReply, location: string, baseUrl: string): FastifyReply {
  const { origin } = new URL(baseUrl);
  return reply
    .header('Location', isOurs(location, baseUrl) ? location.slice(origin.length) : location)
    .status(303)
    .send();
}

function isOurs(location: string, baseUrl: string): boolean {
  return location.startsWith(`${baseUrl}/oauth-`);
}

async function knowsApp(
  database: Statements,
  session: Session | undefined,
  clientId: string,
): Promise<boolean> {
  if (!session) return false;
  const [row] = await database.query<{ knows: boolean }>(selectKnowsApp(session.userId, clientId));
  return row?.knows ?? false;
}

function normalize(given: URLSearchParams, resources: Resources): URLSearchParams {
  const normal = new URLSearchParams();
  for (const [name, value] of given) {
    if (!PARAMETERS.has(name)) continue;
    if (name === 'resource') normal.append(name, resources.canonical(value));
    else if (name === 'scope') normal.append(name, readScope(value) || DEFAULT_SCOPE);
    // Of the library's response types we support one. Renaming the others makes the library refuse them.
    else if (name === 'response_mode') normal.append(name, value === 'query' ? value : 'unsupported');
    else normal.append(name, value);
  }
  if (!normal.has('scope')) normal.append('scope', DEFAULT_SCOPE);
  return normal;
}

/** The library's own session is not stored, so its cookie is not set either. */
function cookiesOf({ headers }: ProviderAnswer): string[] {
  const cookies = headers['set-cookie'] ?? [];
  return [cookies]
    .flat()
    .map(String)
    .filter((cookie) => !/^(__Secure-)?kontor_oauth_session/.test(cookie));
}

/** The error for the app, and the link to it. */
function returnPage(visit: Visit, location: string): FastifyReply {
  const { searchParams, hash } = new URL(location);
  // If the app requested another response type than a code, the error is in the fragment.
  const told = hash === '' ? searchParams : new URLSearchParams(hash.slice(1));
  const goesTo = shownAddress(location);
  visit.reply.status(400);
  const { title, lead, warning, back } = APP_WORDS[visit.language].invalid;
  return visit.narrow({
    title,
    lead,
    refusal: `${told.get('error_description') ?? ''} (${told.get('error')})`.trim(),
    body: html`<p class="warning">${warning(html`<strong>${goesTo}</strong>`)}</p>
<p class="after"><a class="button" href="${location}">${back(goesTo)}</a></p>`,
  });
}

function errorPage(visit: Visit, { status, body }: ProviderAnswer): FastifyReply {
  const { error, error_description: description }: Record<string, unknown> = { ...Object(body) };
  visit.reply.status(status);
  const { title, tellDeveloper } = APP_WORDS[visit.language].invalid;
  return visit.narrow({
    title,
    lead: tellDeveloper,
    refusal: `${String(description)} (${String(error)})`,
    body: html``,
  });
}
