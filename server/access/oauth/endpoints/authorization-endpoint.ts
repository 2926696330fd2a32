import type { FastifyReply } from 'fastify';
import { html } from '../../../kernel/reference/html.ts';
import { pageHeaders } from '../../pages/page-headers.ts';
import type { Site } from '../../pages/site.ts';
import type { Visit } from '../../pages/visit.ts';
import type { ProviderAnswer, ProviderExchanges } from '../provider/exchange.ts';
import type { Resources } from '../provider/resources.ts';
import { DEFAULT_SCOPE, readScope } from '../provider/scope-parameter.ts';
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
  readonly guardFlood: FloodGuard;
}

/**
 * `GET /oauth-authorize` (RFC 6749, section 3.1): sends the person on to the page of consent, and after it, by way of
 * `/oauth-authorize/:id`, back to the app. What is wrong with client or redirect address is told here, on a page.
 */
export function authorizationEndpoint(site: Site, options: AuthorizationEndpointOptions): void {
  const { exchanges, resources, baseUrl, guardFlood } = options;
  const ask = async (visit: Visit, url: string) => {
    const { request, reply } = visit;
    await guardFlood(request, 'authorize');
    const { cookie } = request.headers;
    const answer = await exchanges.ask({ method: 'GET', url, headers: { accept: 'text/html', cookie } });
    reply.headers(pageHeaders());
    for (const text of cookiesOf(answer)) reply.header('Set-Cookie', text);
    const { location } = answer.headers;
    if (location === undefined) return errorPage(visit, answer);
    return goOn(reply, location, baseUrl);
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
  const isOurs = location.startsWith(`${baseUrl}/oauth-`);
  return reply
    .header('Location', isOurs ? location.slice(origin.length) : location)
    .status(303)
    .send();
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
    .filter((cookie) => !cookie.startsWith('kontor_oauth_session'));
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
