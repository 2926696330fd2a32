import { z } from 'zod';
import { type Html, html } from '../../kernel/reference/html.ts';
import { SCOPE_FAMILIES, type ScopeFamily } from '../../kernel/scopes.ts';
import { noOrganization } from '../members/members.pages.ts';
import { refusalOf } from '../pages/refusal.ts';
import { secretBox } from '../pages/secret.ts';
import type { Site } from '../pages/site.ts';
import { moment } from '../pages/time.ts';
import type { Visit } from '../pages/visit.ts';
import { SCOPE_WORDS } from '../scope-words.ts';
import { type AccountServices, invoke } from '../services.ts';
import type { Session } from '../sessions/sessions.ts';
import { type ApiKey, apiKeyView, newApiKeyView } from './api-key.schema.ts';
import { createApiKey } from './create-api-key.ts';
import { listApiKeys } from './list-api-keys.ts';
import { defineRevokeApiKey } from './revoke-api-key.ts';

const PATH = '/account/keys';
const MOST_SHOWN = 200;

/** The families that the REST API asks for stand open in the form; the others gate tools (section 5, rule 5). */
const FIRST_FAMILIES: readonly ScopeFamily[] = ['crm', 'webhooks'];
const OTHER_FAMILIES = SCOPE_FAMILIES.filter((family) => !FIRST_FAMILIES.includes(family));

/** `/account/keys`: the API keys of the organization. */
export function apiKeysPages({ signedIn }: Site, services: AccountServices): void {
  const revokeApiKey = defineRevokeApiKey(services.forgetCredential);

  async function page(visit: Visit<Session>, refusal?: string) {
    if (visit.session.organizationId === null) return noOrganization(visit);
    if (visit.session.role === 'member') return membersMayNot(visit);
    const keys = await invoke(services, visit, listApiKeys, { limit: MOST_SHOWN }, z.array(apiKeyView));
    const [revoked, working] = [keys.filter(isRevoked), keys.filter((key) => !isRevoked(key))];
    return visit.account(PATH, {
      title: 'API keys',
      lead: html`A key lets a program work in ${visit.session.organizationName ?? undefined}. The <a href="/docs">API reference</a> says how to use it.`,
      refusal,
      notice:
        visit.query('done') === 'revoked' ? 'The key is revoked; it is refused from now on.' : undefined,
      body: html`${keySections(visit, working, revoked)}${draftSection(visit)}`,
    });
  }

  signedIn.get(PATH, (visit) => page(visit));

  signedIn.post(PATH, async (visit) => {
    const input = { name: visit.field('name'), scopes: visit.form.getAll('scopes') };
    let created: z.infer<typeof newApiKeyView> | undefined;
    const refusal = await refusalOf(visit.reply, async () => {
      created = await invoke(services, visit, createApiKey, input, newApiKeyView);
    });
    return created ? newKeyPage(visit, created.name, created.key) : page(visit, refusal);
  });

  signedIn.post('/account/keys/revoke', async (visit) => {
    const input = { id: visit.field('id') };
    const refusal = await refusalOf(visit.reply, async () => {
      await invoke(services, visit, revokeApiKey, input, apiKeyView);
    });
    return refusal ? page(visit, refusal) : visit.goTo(`${PATH}?done=revoked`);
  });
}

const isRevoked = (key: ApiKey) => key.revoked_at !== null;

function membersMayNot(visit: Visit<Session>) {
  return visit.account(PATH, {
    title: 'API keys',
    lead: 'Only owners and admins of the organization see and edit its API keys.',
    body: html``,
  });
}

function keySections(visit: Visit<Session>, working: readonly ApiKey[], revoked: readonly ApiKey[]): Html {
  const former = html`
<section><details><summary>Revoked keys (${revoked.length})</summary><ul class="rows">${revoked.map((key) => keyRow(key))}</ul></details></section>`;
  const none = html`<section><p class="lead">There is no key yet. Create one below.</p></section>`;
  const list = html`<section><ul class="rows">${working.map((key) => keyRow(key, revokeForm(visit, key)))}</ul></section>`;
  return html`${working.length === 0 ? none : list}${revoked.length === 0 ? undefined : former}`;
}

function keyRow(key: ApiKey, action?: Html): Html {
  const use = key.last_used_at === null ? html`never used` : html`last used ${moment(key.last_used_at)}`;
  const end = key.revoked_at === null ? undefined : html` · revoked ${moment(key.revoked_at)}`;
  return html`
<li><div><span class="name">${key.name}</span> <span class="tag mono">${key.key_prefix}…</span>
<br><span class="quiet">${scopesInWords(key.scopes)} · created ${moment(key.created_at)} · ${use}${end}</span></div>${action}</li>`;
}

/** `Contacts and deals, Webhooks (read)`. */
function scopesInWords(scopes: readonly string[]): string {
  if (SCOPE_FAMILIES.every((family) => scopes.includes(`${family}:write`))) return 'Everything';
  const words = SCOPE_FAMILIES.flatMap((family) => {
    if (scopes.includes(`${family}:write`)) return [SCOPE_WORDS[family].title];
    return scopes.includes(`${family}:read`) ? [`${SCOPE_WORDS[family].title} (read)`] : [];
  });
  const others = scopes.filter((scope) => !SCOPE_FAMILIES.some((family) => scope.startsWith(`${family}:`)));
  return [...words, ...others].join(', ');
}

function revokeForm(visit: Visit<Session>, { id, name }: ApiKey): Html {
  return html`
<form method="post" action="/account/keys/revoke">${visit.formField()}<input type="hidden" name="id" value="${id}"><details class="confirm"><summary>Revoke</summary><p>Programs with this key stop at once. <button class="danger">Revoke ${name}</button></p></details></form>`;
}

function draftSection(visit: Visit<Session>): Html {
  return html`
<section><h2>Create a key</h2>
<form class="stack broad" method="post" action="${PATH}">${visit.formField()}
<label>What is it for?<input name="name" value="${visit.field('name')}" maxlength="120" autocomplete="off" required></label>
<fieldset><legend>What may it do?</legend>
<div class="choices">${FIRST_FAMILIES.map((family) => familyChoice(visit, family))}</div>
<details><summary>More, for tools of AI agents</summary><div class="choices">${OTHER_FAMILIES.map((family) => familyChoice(visit, family))}</div></details>
</fieldset>
<div><button>Create key</button></div></form></section>`;
}

function familyChoice(visit: Visit<Session>, family: ScopeFamily): Html {
  const { title, read, write } = SCOPE_WORDS[family];
  return html`<div role="group" aria-label="${title}"><span class="name">${title}</span>${scopeBox(visit, `${family}:read`, read)}${scopeBox(visit, `${family}:write`, write)}</div>`;
}

function scopeBox(visit: Visit<Session>, scope: string, words: string): Html {
  const checked = visit.form.getAll('scopes').includes(scope) ? html` checked` : undefined;
  return html`<label class="check"><input type="checkbox" name="scopes" value="${scope}"${checked}>${words}</label>`;
}

function newKeyPage(visit: Visit<Session>, name: string, key: string) {
  return visit.account(PATH, {
    title: 'The key is ready',
    body: html`
${secretBox(name, key, 'Store it now where your program finds it; it is not shown again.')}
<section><a class="button" href="${PATH}">Back to the keys</a></section>`,
  });
}
