import { type Html, html } from '../../kernel/reference/html.ts';

/** The box for a secret that is shown only once. */
export function secretBox(label: string, secret: string, advice: Html | string): Html {
  return html`
<div class="secret"><p class="name">${label}</p><code>${secret}</code>
<p class="hint">${advice}</p></div>`;
}
