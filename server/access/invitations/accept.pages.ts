import { originOf } from '../../kernel/http/origin.ts';
import { type Html, html } from '../../kernel/reference/html.ts';
import { refusalOf } from '../pages/refusal.ts';
import { HOME } from '../pages/return-path.ts';
import type { Site } from '../pages/site.ts';
import type { Visit } from '../pages/visit.ts';
import { INVITATION_WORDS } from '../pages/words/account-words.ts';
import type { AccountServices } from '../services.ts';
import { acceptInvitation, acceptInvitationAsNewPerson, findInvitation } from './accept-invitation.ts';
import type { OpenInvitation } from './invitation.sql.ts';

/**
 * `/invitations/:token` is the page behind an invitation link. It looks the same whether the address has an account or
 * not: it offers both to sign in and to create one.
 */
export function acceptPages(site: Site, { database, sessions }: AccountServices): void {
  site.get('/invitations/:token', async (visit) => {
    const invitation = await findInvitation(database, visit.param('token'), visit.session?.userId);
    return invitation ? invitationPage(visit, invitation) : overPage(visit);
  });

  site.post('/invitations/:token/accept', async (visit) => {
    const { request, reply, session } = visit;
    const token = visit.param('token');
    const invitation = await findInvitation(database, token, session?.userId);
    if (!invitation) return overPage(visit);
    if (!session) return visit.goTo(`/invitations/${encodeURIComponent(token)}`);
    const { userId, sessionId, singleSignOnFor } = session;
    const refusal = await refusalOf(visit, async () => {
      const by = { userId, sessionId, singleSignOnFor, origin: originOf(request) };
      await acceptInvitation(database, token, by, (statements, organizationId) =>
        sessions.switchOrganization(reply, session, organizationId, statements),
      );
    });
    return refusal ? invitationPage(visit, invitation, refusal) : visit.goTo(HOME);
  });

  site.post('/invitations/:token/join', async (visit) => {
    const { request, reply } = visit;
    const token = visit.param('token');
    const invitation = await findInvitation(database, token);
    if (!invitation) return overPage(visit);
    const input = { name: visit.field('name'), password: visit.field('password') };
    const refusal = await refusalOf(visit, () =>
      acceptInvitationAsNewPerson(database, token, input, {
        origin: originOf(request),
        address: request.ip,
        signIn: (statements, userId) =>
          sessions.start(request, reply, userId, { statements, isNewPerson: true }),
      }),
    );
    return refusal ? invitationPage(visit, invitation, refusal) : visit.goTo(HOME);
  });
}

function invitationPage(visit: Visit, invitation: OpenInvitation, refusal?: string) {
  const { org_name, email, role, invited_by_name } = invitation;
  const words = INVITATION_WORDS[visit.language];
  return visit.narrow({
    title: words.join(org_name),
    lead: words.lead({ by: invited_by_name ?? words.someone, email, role: words.roles[role] }),
    refusal,
    body: visit.session ? asSignedIn(visit, visit.session.email, invitation) : asStranger(visit, invitation),
  });
}

function asSignedIn(visit: Visit, own: string, { is_theirs, org_name }: OpenInvitation): Html {
  const words = INVITATION_WORDS[visit.language];
  if (is_theirs) {
    return html`
<form class="stack" method="post" action="/invitations/${visit.param('token')}/accept">${visit.formField()}<button>${words.join(org_name)}</button></form>`;
  }
  return html`
<p class="lead">${words.signedInAs(own)}</p>
<form class="stack" method="post" action="/sign-out">${visit.formField()}<button class="plain">${words.signOut}</button></form>`;
}

function asStranger(visit: Visit, { email }: OpenInvitation): Html {
  const path = `/invitations/${visit.param('token')}`;
  const words = INVITATION_WORDS[visit.language];
  return html`
<form class="stack" method="post" action="${path}/join">${visit.formField()}
<label>${words.email}<input value="${email}" autocomplete="username" readonly></label>
<label>${words.name}<input name="name" value="${visit.field('name')}" maxlength="120" autocomplete="name" required></label>
<label>${words.password}<input type="password" name="password" minlength="8" autocomplete="new-password" required>
<span class="hint">${words.passwordHint}</span></label>
<button>${words.create}</button>
</form>
<p class="after">${words.haveAccount} <a href="/sign-in?return_to=${encodeURIComponent(path)}">${words.signInToJoin}</a></p>`;
}

function overPage(visit: Visit) {
  visit.reply.status(404);
  const { title, lead, back } = INVITATION_WORDS[visit.language].over;
  return visit.narrow({
    title,
    lead,
    body: html`<p class="after"><a href="/">${back}</a></p>`,
  });
}
