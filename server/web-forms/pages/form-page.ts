import type { Challenge } from 'altcha-lib';
import { type Html, html } from '../../kernel/reference/html.ts';
import type { LiveForm } from '../submissions/submission.sql.ts';
import { type VisitorWords, visitorWords } from '../words/visitor-words.ts';
import type { Appearance } from './appearance.ts';
import { type Entered, fieldsHtml, NOTHING_ENTERED } from './field-html.ts';
import type { PublicPage } from './public-page.ts';

/** What the page of a form shows, besides the form. */
export interface FormPage {
  readonly form: Pick<LiveForm, 'definition' | 'name' | 'organizationName' | 'language'>;
  readonly appearance: Appearance;
  /** Where the form is sent. */
  readonly action: string;
  readonly token: string;
  /** Nothing to solve where nothing is sent, as in a preview. */
  readonly puzzle?: Challenge;
  /** Where the visitor came from, as hidden fields. */
  readonly carried: readonly (readonly [name: string, value: string])[];
  readonly entered?: Entered;
  /** A sentence above the form. */
  readonly notice?: string | undefined;
}

/** The page with a form. */
export function formPage(page: FormPage): PublicPage {
  const { form, appearance, puzzle, entered = NOTHING_ENTERED, notice } = page;
  const { definition, name, organizationName, language } = form;
  const { lang, page: words } = visitorWords(language);
  const isRefused = Object.keys(entered.problems).length > 0;
  const refusal = isRefused ? words.checkFields : notice;
  const body = html`${paragraphs(definition.intro)}
${refusal === undefined ? undefined : html`<p class="refusal" role="alert">${refusal}</p>`}
<form action="${page.action}" method="post" accept-charset="utf-8"${puzzle && html` data-kontor-puzzle="${JSON.stringify(puzzle)}"`}${isRefused ? html` novalidate` : ''}>${hidden([['_token', page.token], ...page.carried])}${fieldsHtml(definition, words, entered)}
<button type="submit">${definition.submit_label}</button>
</form>`;
  return {
    status: isRefused ? 400 : 200,
    title: definition.title ?? name,
    organization: organizationName,
    lang,
    appearance,
    body,
    formTargets: targetsOf(definition.redirect_url),
    hasScript: true,
  };
}

/** Browsers check where a form leads in the end (CSP 3, form-action). */
function targetsOf(url: string | null): readonly string[] {
  return url === null ? [] : [new URL(url).origin];
}

/**
 * The page that asks for one more press of the button, for a form that came without a token. It shows the words of a consent, because
 * those on the page before may be others.
 */
export function sendPageOf(
  page: Omit<FormPage, 'entered' | 'puzzle'> & { readonly agreed: string | undefined },
): PublicPage {
  const { form, appearance, action, token, carried, notice, agreed } = page;
  const { definition, name, organizationName, language } = form;
  const { lang, page: words } = visitorWords(language);
  const body = html`
<p>${notice ?? words.oneMoreStep}</p>
${agreed === undefined ? undefined : html`<p>${words.youAgree(agreed)}</p>`}
<form action="${action}" method="post" accept-charset="utf-8">${hidden([['_token', token], ...carried])}
<button type="submit">${definition.submit_label}</button>
</form>`;
  return {
    title: definition.title ?? name,
    organization: organizationName,
    lang,
    appearance,
    body,
    formTargets: targetsOf(definition.redirect_url),
  };
}

function hidden(fields: FormPage['carried']): Html {
  return html`${fields.map(
    ([name, value]) => html`
<input type="hidden" name="${name}" value="${value}">`,
  )}`;
}

function paragraphs(text: string | null): Html | undefined {
  if (text === null) return undefined;
  const parts = text.split(/\n\s*\n/).filter((part) => part.trim() !== '');
  return html`${parts.map(
    (part) => html`
<p>${part.trim()}</p>`,
  )}`;
}

/** A page that only says something. */
export function wordsPage(title: string, words: string, more: Partial<PublicPage> = {}): PublicPage {
  return { ...more, title, body: html`<p>${words}</p>` };
}

/** The page that an email names. Opening it changes nothing, because programs that look for harm open links, too. */
export function confirmationPage(
  action: string,
  { page: words, lang }: VisitorWords,
  more: Pick<PublicPage, 'organization' | 'appearance' | 'formTargets'>,
): PublicPage {
  const body = html`
<p>${words.pressToConfirm}</p>
<form action="${action}" method="post"><button type="submit">${words.confirm}</button></form>`;
  return { ...more, lang, title: words.confirmTitle, body };
}
