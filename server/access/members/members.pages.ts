import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { notFound } from '../../kernel/errors.ts';
import { type Html, html } from '../../kernel/reference/html.ts';
import { invitationView } from '../invitations/invitation.schema.ts';
import { invitationSections } from '../invitations/invitation-sections.ts';
import { listInvitations } from '../invitations/list-invitations.ts';
import { refusalOf } from '../pages/refusal.ts';
import type { Site } from '../pages/site.ts';
import type { Visit } from '../pages/visit.ts';
import { type AccountServices, invoke } from '../services.ts';
import type { Session } from '../sessions/sessions.ts';
import { changeRole } from './change-role.ts';
import { listMembers } from './list-members.ts';
import { type Member, memberView } from './member.schema.ts';
import { removeMember } from './remove-member.ts';
import { roleOptions } from './role-options.ts';

const PATH = '/account/members';

const NOTICES: Readonly<Record<string, string>> = {
  role: 'The role is changed.',
  removed: 'The member is removed.',
  withdrawn: 'The invitation is withdrawn.',
};

/** The page of the members, for what is done on it to show it again. */
export type ShowMembers = (visit: Visit<Session>, refusal?: string) => Promise<FastifyReply>;

/** `/account/members`: who is in the organization, and their roles. */
export function membersPages({ signedIn }: Site, services: AccountServices): ShowMembers {
  const membersOf = (visit: Visit<Session>) => invoke(services, visit, listMembers, {}, z.array(memberView));

  async function page(visit: Visit<Session>, refusal?: string) {
    if (visit.session.organizationId === null) return noOrganization(visit);
    const members = await membersOf(visit);
    const mayEdit = visit.session.role !== 'member';
    const invitations = mayEdit
      ? await invoke(services, visit, listInvitations, {}, z.array(invitationView))
      : [];
    return visit.account(PATH, {
      title: 'Members',
      lead: html`The people of ${visit.session.organizationName ?? undefined}. Owners and admins invite people and edit keys, apps, webhooks and pipelines.`,
      refusal,
      notice: NOTICES[visit.query('done') ?? ''],
      body: html`
<section><ul class="rows">${members.map((member) => memberRow(visit, member))}</ul></section>
${mayEdit ? invitationSections(visit, invitations) : undefined}`,
    });
  }

  signedIn.get(PATH, (visit) => page(visit));

  signedIn.post('/account/members/role', async (visit) => {
    const input = { id: visit.field('id'), role: visit.field('role') };
    const refusal = await refusalOf(visit.reply, async () => {
      await invoke(services, visit, changeRole, input, memberView);
    });
    return refusal ? page(visit, refusal) : visit.goTo(`${PATH}?done=role`);
  });

  signedIn.get('/account/members/:id/remove', async (visit) => {
    const member = (await membersOf(visit)).find(({ user_id }) => user_id === visit.param('id'));
    if (!member) throw notFound('member');
    return removalPage(visit, member);
  });

  signedIn.post('/account/members/remove', async (visit) => {
    const id = visit.field('id');
    const refusal = await refusalOf(visit.reply, async () => {
      await invoke(services, visit, removeMember, { id }, z.unknown());
    });
    if (refusal) return page(visit, refusal);
    return visit.goTo(id === visit.session.userId ? '/account?done=left' : `${PATH}?done=removed`);
  });

  return page;
}

/** What the pages of an organization say to someone who is in none. */
export function noOrganization(visit: Visit<Session>) {
  return visit.account('', {
    title: 'No organization',
    lead: 'You work in no organization now. Switch to one of yours, or ask for an invitation.',
    body: html`<section><a class="button" href="/account">To your account</a></section>`,
  });
}

function memberRow(visit: Visit<Session>, member: Member): Html {
  const { role, userId } = visit.session;
  const mayEdit = role === 'owner' || (role === 'admin' && member.role !== 'owner');
  return html`
<li><div><span class="name">${member.name}</span>${member.user_id === userId ? html` <span class="tag">you</span>` : undefined}
<br><span class="quiet">${member.email}</span></div>
${mayEdit ? roleForm(visit, member) : html`<span class="tag">${member.role}</span>`}</li>`;
}

function roleForm(visit: Visit<Session>, { user_id, name, role }: Member): Html {
  return html`
<form class="actions" method="post" action="/account/members/role">${visit.formField()}
<input type="hidden" name="id" value="${user_id}">
<select name="role" aria-label="Role of ${name}">${roleOptions(visit.session, role)}</select>
<button class="plain">Change</button>
<a class="aside" href="/account/members/${user_id}/remove">Remove</a></form>`;
}

function removalPage(visit: Visit<Session>, { user_id, name, api_key_count: keys }: Member) {
  const organization = visit.session.organizationName ?? '';
  const isLeaving = user_id === visit.session.userId;
  const keysLeft =
    keys === 0
      ? undefined
      : html`<p class="lead">${keys === 1 ? '1 API key' : `${keys} API keys`} that ${isLeaving ? 'you' : name} created ${keys === 1 ? 'keeps' : 'keep'} working. <a href="/account/keys">Revoke</a> what should not.</p>`;
  return visit.account(PATH, {
    title: isLeaving ? `Leave ${organization}?` : `Remove ${name} from ${organization}?`,
    lead: `${isLeaving ? 'You lose' : `${name} loses`} access at once, with every app connected in ${isLeaving ? 'your' : 'their'} name. Contacts, deals and notes stay.`,
    body: html`${keysLeft}
<section><form class="actions" method="post" action="/account/members/remove">${visit.formField()}
<input type="hidden" name="id" value="${user_id}">
<a class="button" href="${PATH}">Keep</a> <button class="danger">${isLeaving ? 'Leave' : `Remove ${name}`}</button></form></section>`,
  });
}
