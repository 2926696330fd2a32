import { html } from '../../kernel/reference/html.ts';
import { hasOrganization } from '../organizations/first-run.ts';
import { refusalOf } from '../pages/refusal.ts';
import { returnPath } from '../pages/return-path.ts';
import type { Site } from '../pages/site.ts';
import type { Visit } from '../pages/visit.ts';
import { SIGN_IN_WORDS } from '../pages/words/sign-in-words.ts';
import type { AccountServices } from '../services.ts';
import { selectAnyEnabledProvider } from '../single-sign-on/provider.sql.ts';
import { signInByPassword } from './password-sign-in.ts';

/** `/sign-in?return_to=/path` and `/sign-out`. */
export function signInPages(site: Site, services: AccountServices): void {
  const { database, sessions, appFiles } = services;

  site.get('/sign-in', async (visit) => {
    const returnTo = returnPath(visit.query('return_to'));
    if (visit.session) return visit.goTo(returnTo);
    // Nobody can sign in yet; the first page leads to set-up.
    if (!(await hasOrganization(database))) return visit.goTo('/');
    // The browser loads them while someone types, so that the web app appears at once.
    visit.reply.header('Link', appFiles.map(prefetch));
    return signInPage(visit, { returnTo, ...(await waysIn(services)) });
  });

  site.post('/sign-in', async (visit) => {
    const { request, reply } = visit;
    const returnTo = returnPath(visit.field('return_to'));
    const input = { email: visit.field('email').trim(), password: visit.field('password') };
    let next = returnTo;
    const refusal = await refusalOf(visit, async () => {
      next = await signInByPassword(services, { request, reply }, { ...input, returnTo });
    });
    if (!refusal) return visit.goTo(next);
    return signInPage(visit, { returnTo, email: input.email, refusal, ...(await waysIn(services)) });
  });

  site.post('/sign-out', async (visit) => {
    await sessions.end(visit.request, visit.reply);
    return visit.goTo('/sign-in');
  });
}

/** A value of a `Link` header (RFC 8288). The page's policy lets nothing run that is loaded this way. */
function prefetch(path: string): string {
  return `<${path}>; rel=prefetch; as=${path.endsWith('.css') ? 'style' : 'script'}`;
}

/** Sign-in methods that not every server has. */
interface WaysIn {
  readonly hasSingleSignOn: boolean;
}

async function waysIn({ database }: AccountServices): Promise<WaysIn> {
  return { hasSingleSignOn: (await database.query(selectAnyEnabledProvider())).length > 0 };
}

function signInPage(visit: Visit, form: { returnTo: string; email?: string; refusal?: string } & WaysIn) {
  const returnTo = encodeURIComponent(form.returnTo);
  const words = SIGN_IN_WORDS[visit.language];
  return visit.narrow({
    title: words.title,
    refusal: form.refusal,
    body: html`
<form class="stack" method="post" action="/sign-in">${visit.formField()}
<input type="hidden" name="return_to" value="${form.returnTo}">
<label>${words.email}<input type="email" name="email" value="${form.email}" autocomplete="username" required${form.email === undefined ? html` autofocus` : ''}></label>
<label>${words.password}<input type="password" name="password" autocomplete="current-password" required${form.email === undefined ? '' : html` autofocus`}></label>
<button>${words.signIn}</button>
</form>
<p class="after"><a href="/sign-in/passkey?return_to=${returnTo}">${words.withPasskey}</a></p>
${form.hasSingleSignOn ? html`<p class="after"><a href="/sign-in/sso?return_to=${returnTo}">${words.withSingleSignOn}</a></p>` : undefined}
<p class="after"><a href="/reset-password">${words.forgotten}</a></p>`,
  });
}
