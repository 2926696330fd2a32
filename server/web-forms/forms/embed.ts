import { html } from '../../kernel/reference/html.ts';
import { fieldsHtml } from '../pages/field-html.ts';
import { visitorWords } from '../words/visitor-words.ts';
import type { FormDefinition } from './definition.schema.ts';

/** The path of the script for websites. */
export const SCRIPT_PATH = '/f/assets/kontor.js';

/** The public address of a form. */
export function formUrl(baseUrl: string, organizationSlug: string, slug: string): string {
  return `${baseUrl.replace(/\/$/, '')}/f/${organizationSlug}/${slug}`;
}

/** The form as plain HTML, which works without scripts. */
export function embeddedForm(
  definition: FormDefinition,
  { url, name, language }: { readonly url: string; readonly name: string; readonly language: string | null },
): string {
  return html`<form action="${url}" method="post" accept-charset="utf-8" aria-label="${definition.title ?? name}">${fieldsHtml(definition, visitorWords(language).page)}
<button type="submit">${definition.submit_label}</button>
</form>`.text;
}

/** The line that shows the form where it stands, by a script without dependencies. */
export function embeddingScript(
  baseUrl: string,
  { organization, slug }: { readonly organization: string; readonly slug: string },
): string {
  const source = `${baseUrl.replace(/\/$/, '')}${SCRIPT_PATH}`;
  return html`<script src="${source}" data-kontor-form="${organization}/${slug}" async></script>`.text;
}
