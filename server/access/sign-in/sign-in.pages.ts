import { html } from '../../kernel/reference/html.ts';
import type { AccessDatabase } from '../access-database.ts';
import { hasOrganization } from '../organizations/first-run.ts';
import { refusalOf } from '../pages/refusal.ts';
import { returnPath } from '../pages/return-path.ts';
import type { Site } from '../pages/site.ts';
import type { Visit } from '../pages/visit.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { checkPassword } from './sign-in.ts';

export interface SignInPagesOptions {
  readonly database: AccessDatabase;
  readonly sessions: Sessions;
  /** What the browser loads while someone types, so that the web app is there at once. */
  readonly appFiles: readonly string[];
}

/** `/sign-in?return_to=/path` and `/sign-out`. */
export function signInPages(site: Site, { database, sessions, appFiles }: SignInPagesOptions): void {
  site.get('/sign-in', async (visit) => {
    const returnTo = returnPath(visit.query('return_to'));
    if (visit.session) return visit.goTo(returnTo);
    // Nobody can sign in yet; the first page sets up.
    if (!(await hasOrganization(database))) return visit.goTo('/');
    visit.reply.header('Link', appFiles.map(prefetch));
    return signInPage(visit, { returnTo });
  });

  site.post('/sign-in', async (visit) => {
    const { request, reply } = visit;
    const returnTo = returnPath(visit.field('return_to'));
    const input = { email: visit.field('email').trim(), password: visit.field('password') };
    const refusal = await refusalOf(reply, async () => {
      const origin = { address: request.ip, browser: sessions.browserHash(request) };
      await sessions.start(request, reply, await checkPassword(database, input, origin));
    });
    return refusal ? signInPage(visit, { returnTo, email: input.email, refusal }) : visit.goTo(returnTo);
  });

  site.post('/sign-out', async (visit) => {
    await sessions.end(visit.request, visit.reply);
    return visit.goTo('/sign-in');
  });
}

/** One value of a `Link` header (RFC 8288); the policy of the page lets nothing run that comes this way. */
function prefetch(path: string): string {
  return `<${path}>; rel=prefetch; as=${path.endsWith('.css') ? 'style' : 'script'}`;
}

function signInPage(visit: Visit, form: { returnTo: string; email?: string; refusal?: string }) {
  return visit.narrow({
    title: 'Sign in',
    refusal: form.refusal,
    body: html`
<form class="stack" method="post" action="/sign-in">${visit.formField()}
<input type="hidden" name="return_to" value="${form.returnTo}">
<label>E-mail address<input type="email" name="email" value="${form.email}" autocomplete="username" required></label>
<label>Password<input type="password" name="password" autocomplete="current-password" required></label>
<button>Sign in</button>
</form>
<p class="after"><a href="/reset-password">Forgot the password?</a></p>`,
  });
}
