import { originOf } from '../../kernel/http/origin.ts';
import { ALL_SCOPES, type Scope } from '../../kernel/operations/scopes.ts';
import { html } from '../../kernel/reference/html.ts';
import { refusalOf } from '../pages/refusal.ts';
import { HOME } from '../pages/return-path.ts';
import { secretBox } from '../pages/secret.ts';
import type { Site } from '../pages/site.ts';
import type { Visit } from '../pages/visit.ts';
import { FIRST_RUN_WORDS } from '../pages/words/account-words.ts';
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
    return linkPage(visit, FIRST_RUN_WORDS[visit.language].link.foreign);
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
    const refusal = await refusalOf(visit, async () => {
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
  const { title, link } = FIRST_RUN_WORDS[visit.language];
  return visit.narrow({
    title,
    lead: link.lead,
    refusal,
    body: html`
<p>${link.where}</p>
<p class="after">${link.orCommand(html`<code>kontor setup</code>`)}</p>`,
  });
}

function firstRunPage(visit: Visit, secret: string, refusal?: string) {
  const words = FIRST_RUN_WORDS[visit.language];
  return visit.narrow({
    title: words.title,
    lead: words.lead,
    refusal,
    body: html`
<form class="stack" method="post" action="/">${visit.formField()}
<input type="hidden" name="setup" value="${secret}">
<label>${words.organization}<input name="organization" value="${visit.field('organization')}" maxlength="120" autocomplete="organization" required autofocus></label>
<label>${words.name}<input name="name" value="${visit.field('name')}" maxlength="120" autocomplete="name" required></label>
<label>${words.email}<input type="email" name="email" value="${visit.field('email')}" autocomplete="username" required></label>
<label>${words.password}<input type="password" name="password" minlength="8" autocomplete="new-password" required>
<span class="hint">${words.passwordHint}</span></label>
<label>${words.key}<select name="key">
${KEYS.map((value) => html`<option value="${value}"${visit.field('key') === value ? html` selected` : ''}>${words.keys[value]}</option>`)}</select>
<span class="hint">${words.keyHint}</span></label>
<button>${words.setUp}</button>
</form>`,
  });
}

const KEYS = ['none', 'read', 'all'] as const;

/** The scopes of the first key; all by default. */
function keyScopes(visit: Visit): { scopes?: readonly Scope[] } {
  return visit.field('key') === 'read'
    ? { scopes: ALL_SCOPES.filter((scope) => scope.endsWith(':read')) }
    : {};
}

function readyPage(visit: Visit, key: string) {
  const { ready } = FIRST_RUN_WORDS[visit.language];
  return visit.narrow({
    title: ready.title(visit.field('organization').trim()),
    lead: ready.lead,
    body: html`
${secretBox(ready.key, key, ready.once)}
<p class="after actions"><a class="button primary" href="/welcome">${ready.open}</a><a class="button" href="/docs">${ready.reference}</a></p>`,
  });
}
