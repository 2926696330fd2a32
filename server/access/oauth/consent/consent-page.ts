import type { ScopeFamilyWords } from '../../../kernel/family/catalogue.ts';
import type { Language } from '../../../kernel/language/language.ts';
import type { Scope } from '../../../kernel/operations/scopes.ts';
import { type Html, html } from '../../../kernel/reference/html.ts';
import type { PageContent } from '../../pages/frame.ts';
import { APP_WORDS } from '../../pages/words/app-words.ts';
import { scopesIn } from '../../pages/words/said.ts';
import { type AskedFamily, askedFamilies } from './asked-scopes.ts';
import type { AskingApp } from './asking-app.ts';

/** An organization that the person can choose. */
export interface Choice {
  readonly id: string;
  readonly name: string;
}

/** The content of the page. */
export interface ConsentForm {
  readonly language: Language;
  /** The path that the form is sent to. */
  readonly path: string;
  readonly app: AskingApp;
  /** Descriptions of the scopes. */
  readonly scopes: readonly ScopeFamilyWords[];
  readonly email: string;
  readonly organizations: readonly Choice[];
  /** The chosen organization; undefined until the person chooses. */
  readonly chosenId: string | undefined;
  /** The hidden field against cross-site request forgery. */
  readonly formField: Html;
  readonly refusal?: string | undefined;
}

/** The page where a person decides what an app may do, and in which organization. */
export function consentPage(form: ConsentForm): PageContent {
  const { app, email, formField, refusal, language } = form;
  const words = APP_WORDS[language];
  return {
    title: words.title(app.name),
    lead: words.lead(email, html`<strong>${app.goesTo}</strong>`),
    refusal,
    body: html`${origin(form)}
<form class="stack" method="post" action="${form.path}">${formField}
${organizationField(form)}
<fieldset><legend>${words.able(app.name)}</legend>
<div class="choices">${askedFamilies(app.scopes, scopesIn(language, form.scopes)).map((family) => familyRow(family, language))}</div></fieldset>
<p class="hint">${words.actsForYou}</p>
<div class="actions"><button name="answer" value="approve">${words.connect}</button>
<button class="plain" name="answer" value="deny">${words.cancel}</button></div>
</form>`,
  };
}

/** Says who registered the app, if known. */
function origin({ app, organizations, language }: ConsentForm): Html {
  const words = APP_WORDS[language];
  const publisher = organizations.find(({ id }) => id === app.registeredBy);
  return publisher
    ? html`<p class="hint">${words.registeredBy(publisher.name)}</p>`
    : html`<p class="warning"><strong>${words.notVerified}</strong> ${words.warning(app.goesTo)}</p>`;
}

function organizationField({ organizations, chosenId, language }: ConsentForm): Html {
  const words = APP_WORDS[language];
  const [only, ...others] = organizations;
  if (only && others.length === 0) {
    return html`<p class="label">${words.organization}<span class="only">${only.name}</span></p>
<input type="hidden" name="organization" value="${only.id}">`;
  }
  return html`<fieldset><legend>${words.organization}</legend>
<p class="hint">${words.thisOnly}</p>
<div class="choices">${organizations.map(({ id, name }) => organizationChoice(id, name, id === chosenId))}</div></fieldset>`;
}

function organizationChoice(id: string, name: string, chosen: boolean): Html {
  const box = chosen
    ? html`<input type="radio" name="organization" value="${id}" required checked>`
    : html`<input type="radio" name="organization" value="${id}" required>`;
  return html`<div><label class="check">${box}<span>${name}</span></label></div>`;
}

/** The row of a scope family: what the app requests. The person can reduce it to reading, or to nothing. */
function familyRow({ family, title, levels, words }: AskedFamily, language: Language): Html {
  const last = levels.at(-1);
  return html`<div class="right"><label for="scope-${family}">${title}</label>
<select id="scope-${family}" name="scope" aria-describedby="scope-${family}-words">
${levels.toReversed().map((scope) => levelOption(scope, { chosen: scope === last, language }))}<option value="">${APP_WORDS[language].none}</option></select>
<p class="hint" id="scope-${family}-words">${words}</p></div>`;
}

function levelOption(
  scope: Scope,
  { chosen, language }: { readonly chosen: boolean; readonly language: Language },
): Html {
  const { change, see } = APP_WORDS[language];
  const words = scope.endsWith(':write') ? change : see;
  return chosen
    ? html`<option value="${scope}" selected>${words}</option>`
    : html`<option value="${scope}">${words}</option>`;
}
