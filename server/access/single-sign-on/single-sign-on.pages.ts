import type { FastifyReply } from 'fastify';
import { originOf } from '../../kernel/http/origin.ts';
import { invalidRequest } from '../../kernel/operations/errors.ts';
import { html } from '../../kernel/reference/html.ts';
import { selectSlug } from '../organizations/organization.sql.ts';
import { returnPath } from '../pages/return-path.ts';
import type { Site } from '../pages/site.ts';
import type { Visit } from '../pages/visit.ts';
import { said } from '../pages/words/said.ts';
import { SINGLE_SIGN_ON_WORDS } from '../pages/words/single-sign-on-words.ts';
import type { AccountServices } from '../services.ts';
import type { Session } from '../sessions/sessions.ts';
import { type Returned, takeBack } from './at-provider.ts';
import { backChannelPages } from './back-channel.pages.ts';
import { connectPages, waitForAccount } from './connect.pages.ts';
import { goToProvider, problemOf, type SingleSignOnPages } from './going-to-provider.ts';
import { letIn } from './let-in.ts';
import { type SignInProviderRow, selectEnabledProvider, selectSignInProvider } from './provider.sql.ts';
import { ProviderProblem } from './provider-problem.ts';
import { createSignInsUnderWay } from './sign-in-under-way.ts';
import { testPages, testResult } from './test.pages.ts';
import { CALLBACK_PATH } from './view.ts';

/**
 * The maximum age of an authentication at the provider that confirms someone's identity, if the provider states it.
 */
const FRESH_SECONDS = 300;

/** `/sign-in/sso` and the paths below it sign in with an organization's provider. */
export function singleSignOnPages(site: Site, services: AccountServices): void {
  const { database, secrets, baseUrl, providerClient: client } = services;
  const signIns = createSignInsUnderWay(database, { secure: baseUrl.startsWith('https:') });
  const atProvider = { database, secrets, baseUrl, client, signIns };
  const shared: SingleSignOnPages = {
    services,
    atProvider,
    goToProvider: (visit, provider, errand) => goToProvider(atProvider, visit, provider, errand),
  };

  site.get('/sign-in/sso', async (visit) => {
    const returnTo = returnPath(visit.query('return_to'));
    const { session } = visit;
    if (session && !session.lacksSingleSignOn) return visit.goTo(returnTo);
    return organizationPage(visit, returnTo, { organization: await organizationOf(services, visit) });
  });

  site.post('/sign-in/sso', async (visit) => {
    const returnTo = returnPath(visit.field('return_to'));
    let answer: FastifyReply | undefined;
    const organization = visit.field('organization');
    const refusal = await problemOf(visit, async () => {
      const provider = await providerNamed(services, organization);
      const errand = { purpose: 'sign_in', user_id: null, return_to: returnTo } as const;
      answer = await shared.goToProvider(visit, provider, errand);
    });
    return answer ?? organizationPage(visit, returnTo, { organization, refusal });
  });

  site.get(CALLBACK_PATH, async (visit) => {
    const returned = await takeBack(atProvider, visit.request, visit.query('state'));
    if (!returned) return overPage(visit);
    try {
      return await answerReturned(visit, returned, shared);
    } catch (error) {
      if (!(error instanceof ProviderProblem)) throw error;
      const words = said(error.message, visit.language);
      return failedPage(visit, returned, services, { words, reason: 'provider' });
    }
  });

  againPages(site, shared);
  testPages(site, shared);
  connectPages(site, shared);
  backChannelPages(site, services);
}

async function answerReturned(
  visit: Visit,
  returned: Returned,
  shared: SingleSignOnPages,
): Promise<FastifyReply> {
  const { provider, underWay } = returned;
  const { request, reply } = visit;
  const { database, sessions } = shared.services;
  const identity = await returned.identify();
  if (underWay.purpose === 'test') return testResult(visit, returned, identity, shared);
  if (underWay.purpose === 'again' && isStale(identity.authenticatedAt)) {
    throw new ProviderProblem(
      'The provider did not ask you to sign in again. Sign out there, then try again.',
    );
  }
  const arrival = await letIn({ database, sessions, request, reply }, provider, identity, underWay.user_id);
  if (arrival.kind === 'known') return visit.goTo(returnPath(underWay.return_to));
  if (arrival.kind === 'link') return waitForAccount(visit, returned, { ...arrival, identity }, shared);
  return failedPage(visit, returned, shared.services, {
    words: SINGLE_SIGN_ON_WORDS[visit.language].refusals[arrival.reason],
    reason: arrival.reason,
  });
}

function isStale(authenticatedAt: number | null): boolean {
  return authenticatedAt !== null && authenticatedAt < Date.now() / 1_000 - FRESH_SECONDS;
}

/**
 * `/sign-in/sso/again` lets someone signed in by single sign-on confirm their identity when something requires it.
 */
function againPages(site: Site, { services, goToProvider: go }: SingleSignOnPages): void {
  site.signedIn.get('/sign-in/sso/again', async (visit) => {
    const returnTo = returnPath(visit.query('return_to'));
    return visit.session.singleSignOnFor === null ? visit.goTo(returnTo) : againPage(visit, returnTo);
  });

  site.signedIn.post('/sign-in/sso/again', async (visit) => {
    const returnTo = returnPath(visit.field('return_to'));
    const { singleSignOnFor, userId } = visit.session;
    if (singleSignOnFor === null) return visit.goTo(returnTo);
    let answer: FastifyReply | undefined;
    const refusal = await problemOf(visit, async () => {
      const statement = selectSignInProvider(singleSignOnFor);
      const [provider] = await services.database.query<SignInProviderRow>(statement);
      if (!provider) throw invalidRequest('Single sign-on is off.');
      const errand = { purpose: 'again', user_id: userId, return_to: returnTo } as const;
      answer = await go(visit, provider, errand);
    });
    return answer ?? againPage(visit, returnTo, refusal);
  });
}

async function providerNamed({ database }: AccountServices, given: string): Promise<SignInProviderRow> {
  const slug = given.trim().toLowerCase();
  const [provider] = isSlug(slug) ? await database.query<SignInProviderRow>(selectEnabledProvider(slug)) : [];
  if (provider) return provider;
  throw invalidRequest(
    'No organization with this name has single sign-on. Ask an owner for its link, or use the name in that link.',
  );
}

function isSlug(text: string): boolean {
  return /^[a-z0-9-]{1,80}$/.test(text);
}

/** The name of the organization to sign in to, from the link or from the session that lacks its single sign-on. */
async function organizationOf({ database }: AccountServices, visit: Visit): Promise<string> {
  const given = visit.query('organization');
  const organizationId = visit.session?.organizationId;
  if (given || !organizationId) return given ?? '';
  const [row] = await database.query<{ slug: string }>(selectSlug(organizationId));
  return row?.slug ?? '';
}

function organizationPage(
  visit: Visit,
  returnTo: string,
  { organization, refusal }: { readonly organization: string; readonly refusal?: string | undefined },
): FastifyReply {
  const blocked = visit.session?.lacksSingleSignOn ? visit.session : undefined;
  const words = SINGLE_SIGN_ON_WORDS[visit.language];
  return visit.narrow({
    title: words.title,
    lead: blocked ? words.required(blocked.organizationName ?? '') : words.lead,
    refusal,
    body: html`
<form class="stack" method="post" action="/sign-in/sso">${visit.formField()}
<input type="hidden" name="return_to" value="${returnTo}">
<label>${words.organization}<input name="organization" value="${organization}" autocapitalize="none" spellcheck="false" maxlength="100" required autofocus>
<span class="hint">${words.organizationHint}</span></label>
<button>${words.continue}</button>
</form>
${
  blocked
    ? html`<p class="after"><a href="/settings/profile">${words.toProfile}</a></p>`
    : html`<p class="after"><a href="/sign-in?return_to=${encodeURIComponent(returnTo)}">${words.withPassword}</a></p>`
}`,
  });
}

function againPage(visit: Visit<Session>, returnTo: string, refusal?: string): FastifyReply {
  const words = SINGLE_SIGN_ON_WORDS[visit.language];
  return visit.narrow({
    ...words.again,
    refusal,
    body: html`
<form class="stack" method="post" action="/sign-in/sso/again">${visit.formField()}
<input type="hidden" name="return_to" value="${returnTo}">
<button autofocus>${words.continue}</button>
</form>
<p class="after"><a href="${returnTo}">${words.cancel}</a></p>`,
  });
}

function overPage(visit: Visit): FastifyReply {
  visit.reply.status(400);
  const { title, lead, again } = SINGLE_SIGN_ON_WORDS[visit.language].over;
  return visit.narrow({
    title,
    lead,
    body: html`<p class="after"><a href="/sign-in/sso">${again}</a></p>`,
  });
}

function failedPage(
  visit: Visit,
  { provider, underWay }: Returned,
  { lateEvents }: AccountServices,
  { words, reason }: { readonly words: string; readonly reason: string },
): FastifyReply {
  const { org_id, org_slug } = provider;
  visit.request.log.warn({ organization: org_slug, reason, words }, 'a single sign-on failed');
  const isTest = underWay.purpose === 'test';
  if (!isTest) lateEvents.singleSignOnFailed(org_id, originOf(visit.request), reason);
  visit.reply.status(403);
  const back = isTest ? '/sign-in/sso/test' : `/sign-in/sso?organization=${encodeURIComponent(org_slug)}`;
  const { failed, backToSettings } = SINGLE_SIGN_ON_WORDS[visit.language];
  return visit.narrow({
    title: failed.title,
    lead: words,
    body: html`
<p class="after"><a href="${back}">${failed.again}</a></p>
${isTest ? html`<p class="after"><a href="/settings/single-sign-on">${backToSettings}</a></p>` : undefined}`,
  });
}
