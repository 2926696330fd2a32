import { type Html, html } from '../../kernel/reference/html.ts';
import type { ScopeFamily } from '../../kernel/scopes.ts';
import { FIRST_FAMILIES, OTHER_FAMILIES, SCOPE_WORDS } from '../scope-words.ts';
import type { Visit } from './visit.ts';

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
