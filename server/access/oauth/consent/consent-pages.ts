import type { FastifyReply } from 'fastify';
import type { Interaction, InteractionResult, Provider } from 'oidc-provider';
import type { Statements } from '../../../kernel/database/database.ts';
import type { ScopeFamilyWords } from '../../../kernel/family/catalogue.ts';
import { originOf } from '../../../kernel/http/origin.ts';
import type { Role } from '../../../kernel/operations/credential.ts';
import { html } from '../../../kernel/reference/html.ts';
import { hasSecondFactor } from '../../factors/factors.ts';
import type { Site } from '../../pages/site.ts';
import type { Visit } from '../../pages/visit.ts';
import { APP_WORDS } from '../../pages/words/app-words.ts';
import { sessionCaller } from '../../sessions/session-caller.ts';
import { organizationsOf } from '../../sessions/session-organizations.ts';
import type { Session } from '../../sessions/sessions.ts';
import { connectApp } from '../grants/connect-app.ts';
import type { Exchange, ProviderExchanges } from '../provider/exchange.ts';
import type { ExchangeWrites } from '../provider/exchange-writes.ts';
import { formatGrantId } from '../provider/grant-adapter.ts';
import { chosenScopes } from './asked-scopes.ts';
import { type AskingApp, askingAppOf } from './asking-app.ts';
import { consentPage } from './consent-page.ts';

export interface ConsentOptions {
  readonly loadProvider: () => Promise<Provider>;
  readonly exchanges: ProviderExchanges;
  /** Across organizations, for the person and the app. */
  readonly accessDatabase: Statements;
  readonly writes: ExchangeWrites;
  /** Descriptions of the scopes. */
  readonly scopes: readonly ScopeFamilyWords[];
}

interface Organization {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly require_second_factor: boolean;
  readonly require_single_sign_on: boolean;
}

/** A request that waits for this person's answer. */
interface Asked {
  readonly exchange: Exchange;
  readonly app: AskingApp;
  readonly organizations: readonly Organization[];
  readonly scopes: readonly ScopeFamilyWords[];
}

/** `/oauth-consent/:id` shows the person what an app requests, and takes the answer. */
export function consentPages(site: Site, options: ConsentOptions): void {
  site.signedIn.get('/oauth-consent/:id', async (visit) => {
    const asked = await askedOf(visit, options);
    return asked ? showConsent(visit, asked) : gone(visit);
  });

  site.signedIn.post('/oauth-consent/:id', async (visit) => {
    const asked = await askedOf(visit, options);
    if (!asked) return gone(visit);
    if (visit.field('answer') === 'deny') return answer(visit, asked, options, () => DENIED);
    const words = APP_WORDS[visit.language];
    const organization = asked.organizations.find(({ id }) => id === visit.field('organization'));
    if (!organization) return showConsent(visit, asked, words.chooseOrganization);
    const scopes = chosenScopes(asked.app.scopes, visit.form.getAll('scope'));
    if (scopes.length === 0) return showConsent(visit, asked, words.chooseScope);
    const { accessDatabase } = options;
    if (organization.require_single_sign_on && visit.session.singleSignOnFor === null) {
      return needsProvider(visit, organization);
    }
    if (
      organization.require_second_factor &&
      visit.session.singleSignOnFor === null &&
      !(await hasSecondFactor(accessDatabase, visit.session.userId))
    ) {
      return needsFactor(visit, organization);
    }
    return answer(visit, asked, options, () => approve(visit, asked.app, organization, scopes, options));
  });
}

const DENIED: InteractionResult = {
  error: 'access_denied',
  error_description: 'The person did not agree to connect the app.',
};

/** The request that the path and the browser's cookie refer to; undefined if it was answered or has expired. */
async function askedOf(visit: Visit<Session>, options: ConsentOptions): Promise<Asked | undefined> {
  const { exchanges, accessDatabase } = options;
  const provider = await options.loadProvider();
  const { cookie } = visit.request.headers;
  const exchange = exchanges.open({ method: 'GET', url: '/oauth-consent', headers: { cookie } });
  const interaction = await findInteraction(provider, exchange);
  if (interaction?.uid !== visit.param('id')) return undefined;
  const app = await askingAppOf(provider, accessDatabase, interaction);
  if (!app) return undefined;
  const organizations = await organizationsOf(accessDatabase, visit.session);
  return { exchange, app, organizations, scopes: options.scopes };
}

async function findInteraction(
  provider: Provider,
  { request, response }: Exchange,
): Promise<Interaction | undefined> {
  try {
    return await provider.interactionDetails(request, response);
  } catch (error) {
    if (error instanceof Error && error.name === 'SessionNotFound') return undefined;
    throw error;
  }
}

function approve(
  { session, request }: Visit<Session>,
  { clientId, name }: AskingApp,
  organization: Organization,
  scopes: readonly string[],
  { writes }: ConsentOptions,
): InteractionResult {
  const { id: organizationId, name: organizationName, role } = organization;
  const member = {
    ...session,
    organizationId,
    organizationName,
    role,
    lacksSecondFactor: false,
    lacksSingleSignOn: false,
  };
  const caller = sessionCaller(member, originOf(request));
  const id = connectApp(writes, caller, { client_id: clientId, client_name: name, scopes });
  return {
    login: { accountId: session.userId },
    select_account: {},
    consent: { grantId: formatGrantId({ organizationId, id }) },
  };
}

/**
 * Stores the answer, with what it grants, and sends the person on. This uses a header of a page rather than a redirect: browsers apply the
 * page's `form-action` to every redirect after a form, wherever the app may send the person in the end.
 */
async function answer(
  visit: Visit<Session>,
  { exchange, app }: Asked,
  { loadProvider, writes }: ConsentOptions,
  decide: () => InteractionResult,
): Promise<FastifyReply> {
  const provider = await loadProvider();
  const { request, response } = exchange;
  const returnTo = await writes.together(() => provider.interactionResult(request, response, decide()));
  const goOn = new URL(returnTo).pathname;
  visit.reply.header('Refresh', `0; url=${goOn}`);
  const { title, goTo, ifNothing } = APP_WORDS[visit.language].going;
  return visit.narrow({
    title: title(app.name),
    body: html`<p class="after"><a href="${goOn}">${goTo(app.goesTo)}</a>${ifNothing}</p>`,
  });
}

function showConsent(visit: Visit<Session>, asked: Asked, refusal?: string): FastifyReply {
  const { app, organizations, scopes } = asked;
  const { session } = visit;
  if (organizations.length === 0) {
    visit.reply.status(403);
    return visit.narrow({ ...APP_WORDS[visit.language].nowhere, body: html`` });
  }
  if (refusal !== undefined) visit.reply.status(400);
  const chosenId = visit.field('organization') || (session.organizationId ?? undefined);
  return visit.narrow(
    consentPage({
      language: visit.language,
      path: `/oauth-consent/${visit.param('id')}`,
      app,
      scopes,
      organizations,
      chosenId,
      email: session.email,
      formField: visit.formField(),
      refusal,
    }),
  );
}

/** The request waits for half an hour, which is enough to set up a factor and come back. */
function needsFactor(visit: Visit<Session>, { name }: Organization): FastifyReply {
  visit.reply.status(403);
  const profile = `/settings/profile?return_to=${encodeURIComponent(`/oauth-consent/${visit.param('id')}`)}`;
  const { title, lead, setUp } = APP_WORDS[visit.language].factor;
  return visit.narrow({
    title,
    lead: lead(name),
    body: html`<p class="after"><a href="${profile}">${setUp}</a></p>`,
  });
}

/** The request waits for half an hour, which is enough to sign in with the provider and come back. */
function needsProvider(visit: Visit<Session>, { name }: Organization): FastifyReply {
  visit.reply.status(403);
  const { title, lead, signOut } = APP_WORDS[visit.language].provider;
  return visit.narrow({
    title,
    lead: lead(name),
    body: html`
<form class="stack" method="post" action="/sign-out">${visit.formField()}<button>${signOut}</button></form>`,
  });
}

function gone(visit: Visit<Session>): FastifyReply {
  visit.reply.status(400);
  return visit.narrow({ ...APP_WORDS[visit.language].gone, body: html`` });
}
