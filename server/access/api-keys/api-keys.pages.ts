import { z } from 'zod';
import { type Html, html } from '../../kernel/reference/html.ts';
import { noOrganization } from '../members/members.pages.ts';
import { refusalOf } from '../pages/refusal.ts';
import { scopeFields } from '../pages/scope-fields.ts';
import { secretBox } from '../pages/secret.ts';
import type { Site } from '../pages/site.ts';
import { moment } from '../pages/time.ts';
import type { Visit } from '../pages/visit.ts';
import { scopesInWords } from '../scope-words.ts';
import { type AccountServices, invoke } from '../services.ts';
import type { Session } from '../sessions/sessions.ts';
import { type ApiKey, apiKeyView, newApiKeyView } from './api-key.schema.ts';
import { createApiKey } from './create-api-key.ts';
import { listApiKeys } from './list-api-keys.ts';
import { defineRevokeApiKey } from './revoke-api-key.ts';

const PATH = '/account/keys';
const MOST_SHOWN = 200;

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

function revokeForm(visit: Visit<Session>, { id, name }: ApiKey): Html {
  return html`
<form method="post" action="/account/keys/revoke">${visit.formField()}<input type="hidden" name="id" value="${id}"><details class="confirm"><summary>Revoke</summary><p><span>Programs with this key stop at once.</span> <button class="danger">Revoke ${name}</button></p></details></form>`;
}

function draftSection(visit: Visit<Session>): Html {
  return html`
<section><h2>Create a key</h2>
<form class="stack broad" method="post" action="${PATH}">${visit.formField()}
<label>What is it for?<input name="name" value="${visit.field('name')}" maxlength="120" autocomplete="off" required></label>
${scopeFields(visit, 'What may it do?')}
<div><button>Create key</button></div></form></section>`;
}

function newKeyPage(visit: Visit<Session>, name: string, key: string) {
  return visit.account(PATH, {
    title: 'The key is ready',
    body: html`
${secretBox(name, key, 'Store it now where your program finds it; it is not shown again.')}
<section><a class="button" href="${PATH}">Back to the keys</a></section>`,
  });
}
