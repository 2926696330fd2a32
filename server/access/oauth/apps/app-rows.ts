import { type Html, html } from '../../../kernel/reference/html.ts';
import { moment } from '../../pages/time.ts';
import type { Visit } from '../../pages/visit.ts';
import { scopesInWords } from '../../scope-words.ts';
import type { Session } from '../../sessions/sessions.ts';
import type { ConnectedApp } from '../grants/connected-app.schema.ts';
import { shownAddress } from '../redirect-address.ts';
import type { App } from './app.schema.ts';

/** An app that someone connected, with the form that disconnects it. */
export function connectedRow(visit: Visit<Session>, app: ConnectedApp): Html {
  const use = app.last_used_at === null ? html`never used` : html`last used ${moment(app.last_used_at)}`;
  return html`
<li><div><span class="name">${app.client_name}</span>
<br><span class="quiet">${scopesInWords(app.scopes)} · connected by ${app.user_email ?? 'a former member'} ${moment(app.created_at)} · ${use}</span></div>
${endForm(visit, '/account/apps/disconnect', app.id, 'Disconnect', app.client_name, 'It loses its access at once.')}</li>`;
}

/** An app that the organization registered, with the form that removes it. */
export function registeredRow(visit: Visit<Session>, app: App): Html {
  const hosts = [...new Set(app.redirect_uris.map(shownAddress))].join(', ');
  return html`
<li><div><span class="name">${app.name}</span> <span class="tag mono">${app.id}</span>
<br><span class="quiet">${scopesInWords(app.scopes)} · ${hosts} · ${app.confidential ? 'with a secret' : 'without a secret'} · registered ${moment(app.created_at)}</span></div>
${endForm(visit, '/account/apps/remove', app.id, 'Remove', app.name, 'Everyone who connected it is cut off.')}</li>`;
}

/** A form that has to be opened first, because what it does cannot be undone. */
function endForm(
  visit: Visit<Session>,
  action: string,
  id: string,
  verb: string,
  name: string,
  warning: string,
): Html {
  return html`
<form method="post" action="${action}">${visit.formField()}<input type="hidden" name="id" value="${id}"><details class="confirm"><summary>${verb}</summary><p><span>${warning}</span> <button class="danger">${verb} ${name}</button></p></details></form>`;
}
