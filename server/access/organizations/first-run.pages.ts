import { originOf } from '../../kernel/http/origin.ts';
import { ALL_SCOPES, type Scope } from '../../kernel/operations/scopes.ts';
import { html } from '../../kernel/reference/html.ts';
import { refusalOf } from '../pages/refusal.ts';
import { HOME } from '../pages/return-path.ts';
import { secretBox } from '../pages/secret.ts';
import type { Site } from '../pages/site.ts';
import type { Visit } from '../pages/visit.ts';
import type { AccountServices } from '../services.ts';
import { hasOrganization, isSetUpSecret, setUpFirst } from './first-run.ts';

/** `/` sets up the first organization, and later redirects to the web app. */
export function firstRunPages(site: Site, services: AccountServices): void {
  const { database, sessions, setUpOrganization, setUpWithoutKey } = services;

  site.get('/', async (visit) => {
    if (!(await hasOrganization(database))) return firstPage(visit, visit.query('setup'));
    return visit.goTo(visit.session ? HOME : '/sign-in');
  });

  const firstPage = async (visit: Visit, secret: string | undefined) => {
    if (secret === undefined) return linkPage(visit);
    if (await isSetUpSecret(database, secret)) return firstRunPage(visit, secret);
    visit.reply.status(403);
    return linkPage(visit, 'This link belongs to another server, or newer links have replaced it.');
  };

  site.post('/', async (visit) => {
    const { request, reply } = visit;
    if (await hasOrganization(database)) return visit.goTo('/sign-in');
    const secret = visit.field('setup');
    if (!(await isSetUpSecret(database, secret))) return firstPage(visit, secret);
    const names = ['organization', 'name', 'email', 'password'] as const;
    const input = {
      ...Object.fromEntries(names.map((name) => [name, visit.field(name)])),
      ...keyScopes(visit),
    };
    let key: string | undefined;
    const refusal = await refusalOf(reply, async () => {
      await setUpFirst(database, secret, async (statements) => {
        const person = {
          origin: originOf(request),
          signIn: (userId: string) =>
            sessions.start(request, reply, userId, { statements, isNewPerson: true }),
        };
        if (visit.field('key') === 'none') await setUpWithoutKey(statements, input, person);
        else key = (await setUpOrganization(statements, input, person)).api_key;
      });
    });
    if (refusal) return firstRunPage(visit, secret, refusal);
    return key === undefined ? visit.goTo('/welcome') : readyPage(visit, key);
  });
}

/** The person who set up Kontor has the link; a stranger who comes first does not. */
function linkPage(visit: Visit, refusal?: string) {
  return visit.narrow({
    title: 'Set up Kontor',
    lead: 'Open the link that Kontor printed when it started.',
    refusal,
    body: html`
<p>It is printed after “Set up Kontor:” in the terminal where Kontor was started, or in the log of the service. Each start prints a new link.</p>
<p class="after">On the command line, <code>kontor setup</code> does the same without a link.</p>`,
  });
}

function firstRunPage(visit: Visit, secret: string, refusal?: string) {
  return visit.narrow({
    title: 'Set up Kontor',
    lead: 'Name your organization and create its first account. You will be its owner.',
    refusal,
    body: html`
<form class="stack" method="post" action="/">${visit.formField()}
<input type="hidden" name="setup" value="${secret}">
<label>Organization<input name="organization" value="${visit.field('organization')}" maxlength="120" autocomplete="organization" required autofocus></label>
<label>Your name<input name="name" value="${visit.field('name')}" maxlength="120" autocomplete="name" required></label>
<label>Email address<input type="email" name="email" value="${visit.field('email')}" autocomplete="username" required></label>
<label>Password<input type="password" name="password" minlength="8" autocomplete="new-password" required>
<span class="hint">At least 8 characters.</span></label>
<label>First API key<select name="key">
${KEYS.map(([value, words]) => html`<option value="${value}"${visit.field('key') === value ? html` selected` : ''}>${words}</option>`)}</select>
<span class="hint">For programs that use the API. You can create and revoke keys at any time.</span></label>
<button>Set up</button>
</form>`,
  });
}

const KEYS = [
  ['none', 'None for now'],
  ['read', 'Read everything'],
  ['all', 'Read and change everything'],
] as const;

/** The scopes of the first key; all by default. */
function keyScopes(visit: Visit): { scopes?: readonly Scope[] } {
  return visit.field('key') === 'read'
    ? { scopes: ALL_SCOPES.filter((scope) => scope.endsWith(':read')) }
    : {};
}

function readyPage(visit: Visit, key: string) {
  return visit.narrow({
    title: `${visit.field('organization').trim()} is ready`,
    lead: 'You are signed in. This is the first API key of your organization.',
    body: html`
${secretBox('API key', key, 'Store it now. It is not shown again.')}
<p class="after actions"><a class="button primary" href="/welcome">Open Kontor</a><a class="button" href="/docs">API reference</a></p>`,
  });
}
