import type { FastifyReply } from 'fastify';
import type { Statements } from '../../../kernel/database/database.ts';
import { html } from '../../../kernel/reference/html.ts';
import { pageHeaders } from '../../pages/page-headers.ts';
import type { Site } from '../../pages/site.ts';
import type { Visit } from '../../pages/visit.ts';
import type { Session } from '../../sessions/sessions.ts';
import { selectKnowsApp } from '../grants/grant.sql.ts';
import type { ProviderAnswer, ProviderExchanges } from '../provider/exchange.ts';
import type { Resources } from '../provider/resources.ts';
import { DEFAULT_SCOPE, readScope } from '../provider/scope-parameter.ts';
import { shownAddress } from '../redirect-address.ts';
import type { FloodGuard } from './flood-guard.ts';

/** The parameters that count; others are passed over, as RFC 6749 asks (section 3.1). */
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
  /** Across organizations, for what the person let in before. */
  readonly database: Statements;
  readonly guardFlood: FloodGuard;
}

/**
 * `GET /oauth-authorize` (RFC 6749, section 3.1): sends the person on to the page of consent, and after it, by way of
 * `/oauth-authorize/:id`, back to the app. What is wrong with client or redirect address is told here, on a page.
 *
 * Anyone may register an app, so an error is no reason to send a person to its address at once: that would make Kontor
 * an open redirector (RFC 9700, section 4.11.2). The person reads the error here and goes back by a click, unless they
 * know the app. After their answer at the page of consent they are sent back without another click.
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

/** Goes on within our own host by path, so that the cookies of the request are found whatever name the host has. */
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
    // Of the library's ways to answer we offer one; another name for the rest makes it say so.
    else if (name === 'response_mode') normal.append(name, value === 'query' ? value : 'unsupported');
    else normal.append(name, value);
  }
  if (!normal.has('scope')) normal.append('scope', DEFAULT_SCOPE);
  return normal;
}

/** The library's own session is kept nowhere, so its cookie is not either. */
function cookiesOf({ headers }: ProviderAnswer): string[] {
  const cookies = headers['set-cookie'] ?? [];
  return [cookies]
    .flat()
    .map(String)
    .filter((cookie) => !/^(__Secure-)?kontor_oauth_session/.test(cookie));
}

/** The error that the app is to get, and the way to it. */
function returnPage(visit: Visit, location: string): FastifyReply {
  const { searchParams, hash } = new URL(location);
  // Where the app asked for another way to answer than a code, the error is in the fragment.
  const told = hash === '' ? searchParams : new URLSearchParams(hash.slice(1));
  const goesTo = shownAddress(location);
  visit.reply.status(400);
  return visit.narrow({
    title: 'This app cannot be connected',
    lead: 'The app sent a request that Kontor cannot answer.',
    refusal: `${told.get('error_description') ?? ''} (${told.get('error')})`.trim(),
    body: html`<p class="warning">Nobody has checked who made this app. Go back only if you know <strong>${goesTo}</strong>.</p>
<p class="after"><a class="button" href="${location}">Go back to ${goesTo}</a></p>`,
  });
}

function errorPage(visit: Visit, { status, body }: ProviderAnswer): FastifyReply {
  const { error, error_description: description }: Record<string, unknown> = { ...Object(body) };
  visit.reply.status(status);
  return visit.narrow({
    title: 'This app cannot be connected',
    lead: 'The app sent a request that Kontor cannot answer. Tell the maker of the app what it says here.',
    refusal: `${String(description)} (${String(error)})`,
    body: html``,
  });
}
