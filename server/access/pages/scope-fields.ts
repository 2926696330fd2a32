import { type Html, html } from '../../kernel/reference/html.ts';
import { SCOPE_FAMILIES, type ScopeFamily } from '../../kernel/scopes.ts';
import { SCOPE_WORDS } from '../scope-words.ts';
import type { Visit } from './visit.ts';

/** The families that the REST API asks for stand open in a form; the others gate tools (section 5, rule 5). */
const FIRST_FAMILIES: readonly ScopeFamily[] = ['crm', 'webhooks'];
const OTHER_FAMILIES = SCOPE_FAMILIES.filter((family) => !FIRST_FAMILIES.includes(family));

/** The part of a form that says what a key or an app may do: boxes of the name `scopes`. */
export function scopeFields(visit: Visit, legend: string): Html {
  return html`
<fieldset><legend>${legend}</legend>
<div class="choices">${FIRST_FAMILIES.map((family) => familyChoice(visit, family))}</div>
<details class="more"><summary>More, for tools of AI agents</summary><div class="choices">${OTHER_FAMILIES.map((family) => familyChoice(visit, family))}</div></details>
</fieldset>`;
}

function familyChoice(visit: Visit, family: ScopeFamily): Html {
  const { title, read, write } = SCOPE_WORDS[family];
  return html`<div role="group" aria-label="${title}"><span class="name">${title}</span>${scopeBox(visit, `${family}:read`, read)}${scopeBox(visit, `${family}:write`, write)}</div>`;
}

function scopeBox(visit: Visit, scope: string, words: string): Html {
  const checked = visit.form.getAll('scopes').includes(scope) ? html` checked` : undefined;
  return html`<label class="check"><input type="checkbox" name="scopes" value="${scope}"${checked}>${words}</label>`;
}

/** Granted scopes as a line of a list: `Contacts and deals, Webhooks (read)`. */
export function scopesInWords(scopes: readonly string[]): string {
  if (SCOPE_FAMILIES.every((family) => scopes.includes(`${family}:write`))) return 'Everything';
  const words = SCOPE_FAMILIES.flatMap((family) => {
    if (scopes.includes(`${family}:write`)) return [SCOPE_WORDS[family].title];
    return scopes.includes(`${family}:read`) ? [`${SCOPE_WORDS[family].title} (read)`] : [];
  });
  const others = scopes.filter((scope) => !SCOPE_FAMILIES.some((family) => scope.startsWith(`${family}:`)));
  return [...words, ...others].join(', ');
}
