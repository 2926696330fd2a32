import type { FastifyReply } from 'fastify';
import { html } from '../../kernel/reference/html.ts';
import { refusalOf } from '../pages/refusal.ts';
import { HOME, returnPath } from '../pages/return-path.ts';
import type { Site } from '../pages/site.ts';
import type { Visit } from '../pages/visit.ts';
import { SINGLE_SIGN_ON_WORDS } from '../pages/words/single-sign-on-words.ts';
import type { Returned } from './at-provider.ts';
import type { SingleSignOnPages } from './going-to-provider.ts';
import { connectWaiting } from './let-in.ts';
import type { Identity } from './provider-client.ts';
import type { UnderWay } from './sign-in-under-way.ts';

const PATH = '/sign-in/sso/link';

/** Remembers the person at the provider until they have signed in to the account to be connected. */
export async function waitForAccount(
  visit: Visit,
  { provider, underWay }: Returned,
  {
    userId,
    email,
    identity,
  }: { readonly userId: string; readonly email: string; readonly identity: Identity },
  { services: { sessions }, atProvider }: SingleSignOnPages,
): Promise<FastifyReply> {
  const { request, reply, session } = visit;
  // Somebody else's session would interfere with that sign-in, and a sign-in would end it anyway.
  const isOwn = session?.userId === userId && session.singleSignOnFor === null;
  if (session && !isOwn) await sessions.end(request, reply);
  await atProvider.signIns.begin(reply, {
    org_id: provider.org_id,
    purpose: 'link',
    version: provider.version,
    user_id: userId,
    issuer: identity.issuer,
    subject: identity.subject,
    email,
    return_to: underWay.return_to,
  });
  return visit.goTo(PATH);
}

/** `/sign-in/sso/link` connects an account with a password, once, after signing in to it. */
export function connectPages(site: Site, { services, atProvider: { signIns } }: SingleSignOnPages): void {
  site.get(PATH, async (visit) => {
    const waiting = await signIns.findLink(visit.request);
    return waiting ? linkPage(visit, waiting) : visit.goTo('/sign-in');
  });

  site.post(PATH, async (visit) => {
    const { request, reply, session } = visit;
    const waiting = await signIns.findLink(request);
    if (!waiting || !session) return visit.goTo('/sign-in');
    let next = HOME;
    const refusal = await refusalOf(visit, async () => {
      next = await connectWaiting({ ...services, request, reply }, signIns, session);
    });
    return refusal ? linkPage(visit, waiting, refusal) : visit.goTo(returnPath(next));
  });
}

function linkPage(visit: Visit, { email, user_id: userId }: UnderWay, refusal?: string): FastifyReply {
  const { session } = visit;
  const words = SINGLE_SIGN_ON_WORDS[visit.language].connect;
  if (!session) {
    return visit.narrow({
      title: words.title,
      lead: words.once(email ?? ''),
      body: html`<p class="after"><a href="/sign-in?return_to=${encodeURIComponent(PATH)}">${words.signIn}</a></p>`,
    });
  }
  if (session.userId !== userId || session.singleSignOnFor !== null) {
    return visit.narrow({
      title: words.title,
      lead: words.signedInAs(session.email),
      body: html`
<form class="stack" method="post" action="/sign-out">${visit.formField()}<button class="plain">${words.signOut}</button></form>`,
    });
  }
  return visit.narrow({
    title: words.title,
    lead: words.fromNowOn(email ?? ''),
    refusal,
    body: html`
<form class="stack" method="post" action="${PATH}">${visit.formField()}<button autofocus>${words.connect}</button></form>
<p class="after"><a href="${HOME}">${words.notNow}</a></p>`,
  });
}
