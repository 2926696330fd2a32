import { z } from 'zod';
import { html } from '../../kernel/reference/html.ts';
import type { ShowMembers } from '../members/members.pages.ts';
import { refusalOf } from '../pages/refusal.ts';
import { secretBox } from '../pages/secret.ts';
import type { Site } from '../pages/site.ts';
import type { Visit } from '../pages/visit.ts';
import { type AccountServices, invoke } from '../services.ts';
import type { Session } from '../sessions/sessions.ts';
import { type NewInvitation, newInvitationView } from './invitation.schema.ts';
import { defineInviteMember } from './invite-member.ts';
import { withdrawInvitation } from './withdraw-invitation.ts';

/** `/account/invitations`: what owners and admins do with invitations, on the page of the members. */
export function invitationsPages(
  { signedIn }: Site,
  services: AccountServices,
  showMembers: ShowMembers,
): void {
  const inviteMember = defineInviteMember(services);

  signedIn.post('/account/invitations', async (visit) => {
    const input = { email: visit.field('email').trim(), role: visit.field('role') };
    let invited: NewInvitation | undefined;
    const refusal = await refusalOf(visit.reply, async () => {
      invited = await invoke(services, visit, inviteMember, input, newInvitationView);
    });
    if (!invited) return showMembers(visit, refusal);
    return linkPage(visit, invited);
  });

  signedIn.post('/account/invitations/withdraw', async (visit) => {
    const input = { id: visit.field('id') };
    const refusal = await refusalOf(visit.reply, async () => {
      await invoke(services, visit, withdrawInvitation, input, z.unknown());
    });
    return refusal ? showMembers(visit, refusal) : visit.goTo('/account/members?done=withdrawn');
  });
}

function linkPage(visit: Visit<Session>, { email, link, mailed }: NewInvitation) {
  const lead = mailed
    ? `The link is on its way to ${email}. You can also pass it on yourself.`
    : `Send this link to ${email} by a way that you trust.`;
  return visit.account('/account/members', {
    title: 'The invitation is ready',
    lead,
    body: html`
${secretBox('Link', link, 'It works once, for a week, and is not shown again.')}
<section><a class="button" href="/account/members">Back to the members</a></section>`,
  });
}
