import type { ScopeFamilyWords } from '../../../kernel/family/catalogue.ts';
import type { Scope } from '../../../kernel/operations/scopes.ts';
import { type Html, html } from '../../../kernel/reference/html.ts';
import type { PageContent } from '../../pages/frame.ts';
import { type AskedFamily, askedFamilies } from './asked-scopes.ts';
import type { AskingApp } from './asking-app.ts';

/** An organization that the person can choose. */
export interface Choice {
  readonly id: string;
  readonly name: string;
}

/** The content of the page. */
export interface ConsentForm {
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
  const { app, email, formField, refusal } = form;
  return {
    title: `Connect ${app.name} to Kontor?`,
    lead: html`You are signed in as ${email}. Afterwards you return to <strong>${app.goesTo}</strong>.`,
    refusal,
    body: html`${origin(form)}
<form class="stack" method="post" action="${form.path}">${formField}
${organizationField(form)}
<fieldset><legend>${app.name} will be able to</legend>
<div class="choices">${askedFamilies(app.scopes, form.scopes).map(familyRow)}</div></fieldset>
<p class="hint">It acts for you and can do only what you may do yourself. You can disconnect it at any time in the settings, under Connected apps.</p>
<div class="actions"><button name="answer" value="approve">Connect</button>
<button class="plain" name="answer" value="deny">Cancel</button></div>
</form>`,
  };
}

/** Says who registered the app, if known. */
function origin({ app, organizations }: ConsentForm): Html {
  const publisher = organizations.find(({ id }) => id === app.registeredBy);
  return publisher
    ? html`<p class="hint">Registered by ${publisher.name}.</p>`
    : html`<p class="warning"><strong>Not verified.</strong> Kontor has not checked who made this app or whether its name is genuine. Continue only if you have just started this yourself and know ${app.goesTo}.</p>`;
}

function organizationField({ organizations, chosenId }: ConsentForm): Html {
  const [only, ...others] = organizations;
  if (only && others.length === 0) {
    return html`<p class="label">Organization<span class="only">${only.name}</span></p>
<input type="hidden" name="organization" value="${only.id}">`;
  }
  return html`<fieldset><legend>Organization</legend>
<p class="hint">The app gets access to this organization only.</p>
<div class="choices">${organizations.map(({ id, name }) => organizationChoice(id, name, id === chosenId))}</div></fieldset>`;
}

function organizationChoice(id: string, name: string, chosen: boolean): Html {
  const box = chosen
    ? html`<input type="radio" name="organization" value="${id}" required checked>`
    : html`<input type="radio" name="organization" value="${id}" required>`;
  return html`<div><label class="check">${box}<span>${name}</span></label></div>`;
}

/** The row of a scope family: what the app requests. The person can reduce it to reading, or to nothing. */
function familyRow({ family, title, levels, words }: AskedFamily): Html {
  const last = levels.at(-1);
  return html`<div class="right"><label for="scope-${family}">${title}</label>
<select id="scope-${family}" name="scope" aria-describedby="scope-${family}-words">
${levels.toReversed().map((scope) => levelOption(scope, scope === last))}<option value="">No access</option></select>
<p class="hint" id="scope-${family}-words">${words}</p></div>`;
}

function levelOption(scope: Scope, chosen: boolean): Html {
  const words = scope.endsWith(':write') ? 'See and change' : 'See only';
  return chosen
    ? html`<option value="${scope}" selected>${words}</option>`
    : html`<option value="${scope}">${words}</option>`;
}
