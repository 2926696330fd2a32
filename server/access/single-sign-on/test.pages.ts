import type { FastifyReply } from 'fastify';
import { ApiError } from '../../kernel/operations/errors.ts';
import { html } from '../../kernel/reference/html.ts';
import type { Site } from '../pages/site.ts';
import type { Visit } from '../pages/visit.ts';
import { SINGLE_SIGN_ON_WORDS } from '../pages/words/single-sign-on-words.ts';
import type { Session } from '../sessions/sessions.ts';
import type { Returned } from './at-provider.ts';
import { problemOf, type SingleSignOnPages } from './going-to-provider.ts';
import { markTested, type SignInProviderRow, selectSignInProvider } from './provider.sql.ts';
import type { Identity } from './provider-client.ts';

const PATH = '/sign-in/sso/test';
const SETTINGS = '/settings/single-sign-on';

/** `/sign-in/sso/test` lets an owner sign in at the provider as a test, without signing in here. */
export function testPages(site: Site, { services, goToProvider }: SingleSignOnPages): void {
  const providerOf = async ({ organizationId, role }: Session) => {
    if (organizationId === null || role !== 'owner') throw ownersOnly();
    const statement = selectSignInProvider(organizationId);
    const [provider] = await services.database.query<SignInProviderRow>(statement);
    return provider;
  };

  site.signedIn.get(PATH, async (visit) => {
    const provider = await providerOf(visit.session);
    return provider ? testPage(visit, provider) : visit.goTo(SETTINGS);
  });

  site.signedIn.post(PATH, async (visit) => {
    const provider = await providerOf(visit.session);
    if (!provider) return visit.goTo(SETTINGS);
    let answer: FastifyReply | undefined;
    const refusal = await problemOf(visit, async () => {
      const errand = { purpose: 'test', user_id: visit.session.userId, return_to: SETTINGS } as const;
      answer = await goToProvider(visit, provider, errand);
    });
    return answer ?? testPage(visit, provider, refusal);
  });
}

/** Records that the test succeeded, and shows what the provider says about the person. */
export async function testResult(
  visit: Visit,
  { provider, underWay }: Returned,
  { subject, email, claimedEmail, name }: Identity,
  { services }: SingleSignOnPages,
): Promise<FastifyReply> {
  const { session } = visit;
  const isTester = session?.userId === underWay.user_id && session?.organizationId === provider.org_id;
  if (!isTester || session.role !== 'owner') throw ownersOnly();
  await services.database.query(markTested(provider.org_id, provider.version));
  const { test: words, backToSettings } = SINGLE_SIGN_ON_WORDS[visit.language];
  return visit.narrow({
    title: words.succeeded,
    lead: words.says,
    body: html`
<dl>
<dt>${words.email}</dt><dd>${words.emailIs(claimedEmail, email !== null)}</dd>
<dt>${words.name}</dt><dd>${name ?? words.none}</dd>
<dt>${words.subject}</dt><dd>${subject}</dd>
</dl>
${email === null ? html`<p class="refusal">${words.unverified}</p>` : undefined}
<p class="after"><a href="${SETTINGS}">${backToSettings}</a></p>`,
  });
}

function testPage(visit: Visit, { org_name, issuer }: SignInProviderRow, refusal?: string): FastifyReply {
  const { test: words, continue: goOn, backToSettings } = SINGLE_SIGN_ON_WORDS[visit.language];
  return visit.narrow({
    title: words.title,
    lead: words.lead(org_name, new URL(issuer).host),
    refusal,
    body: html`
<form class="stack" method="post" action="${PATH}">${visit.formField()}<button autofocus>${goOn}</button></form>
<p class="after"><a href="${SETTINGS}">${backToSettings}</a></p>`,
  });
}

function ownersOnly(): ApiError {
  return new ApiError(403, 'forbidden', 'Only owners may test single sign-on.');
}
