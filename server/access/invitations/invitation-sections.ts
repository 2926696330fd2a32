import { type Html, html } from '../../kernel/reference/html.ts';
import { roleOptions } from '../members/role-options.ts';
import { moment } from '../pages/time.ts';
import type { Visit } from '../pages/visit.ts';
import type { Session } from '../sessions/sessions.ts';
import type { Invitation } from './invitation.schema.ts';

/** What the page of the members shows of invitations: a form for a new one, and those that are open. */
export function invitationSections(visit: Visit<Session>, invitations: readonly Invitation[]): Html {
  const open = html`
<section><h2>Open invitations</h2>
<ul class="rows">${invitations.map((invitation) => invitationRow(visit, invitation))}</ul></section>`;
  return html`
<section><h2>Invite someone</h2>
<p class="lead">They join by a link that works once, for a week. Inviting someone again replaces the link.</p>
<form class="stack" method="post" action="/account/invitations">${visit.formField()}
<label>E-mail address<input type="email" name="email" autocomplete="off" required></label>
<label>Role<select name="role">${roleOptions(visit.session, 'member')}</select></label>
<div><button>Invite</button></div></form></section>
${invitations.length === 0 ? undefined : open}`;
}

function invitationRow(visit: Visit<Session>, { id, email, role, expires_at }: Invitation): Html {
  const isOver = new Date(expires_at).getTime() < Date.now();
  return html`
<li><div><span class="name">${email}</span> <span class="tag">${role}</span>
<br><span class="quiet">${isOver ? 'ran out' : 'runs out'} ${moment(expires_at)}</span></div>
<form method="post" action="/account/invitations/withdraw">${visit.formField()}<input type="hidden" name="id" value="${id}"><button class="plain">Withdraw</button></form></li>`;
}
