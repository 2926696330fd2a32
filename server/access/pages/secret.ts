import { type Html, html } from '../../kernel/reference/html.ts';

/** The box in which a secret stands the one time that it is shown. */
export function secretBox(label: string, secret: string, advice: Html | string): Html {
  return html`
<div class="secret"><p class="name">${label}</p><code>${secret}</code>
<p class="hint">A click selects all of it, to copy. ${advice}</p></div>`;
}
