import { notFound } from '../../kernel/errors.ts';
import { type Html, html } from '../../kernel/reference/html.ts';
import { refusalOf } from '../pages/refusal.ts';
import type { Site } from '../pages/site.ts';
import { moment } from '../pages/time.ts';
import type { Visit } from '../pages/visit.ts';
import type { AccountServices } from '../services.ts';
import { browserName } from '../sessions/browser-name.ts';
import { deleteSession, deleteSessions, selectSessions } from '../sessions/session.sql.ts';
import type { Session } from '../sessions/sessions.ts';
import { changePassword, updateProfile } from './profile.ts';
import { type OrganizationOf, selectOrganizationsOf } from './user.sql.ts';

const PATH = '/account';

const NOTICES: Readonly<Record<string, string>> = {
  profile: 'Your name is saved.',
  password: 'Your password is changed. Every other browser is signed out.',
  session: 'That browser is signed out.',
  sessions: 'Every other browser is signed out.',
  organization: 'You work in another organization now.',
  left: 'You left the organization.',
  joined: 'You joined. You work in this organization now.',
};

interface SessionOf {
  readonly id: string;
  readonly user_agent: string;
  readonly address: string;
  readonly created_at: Date;
  readonly last_used_at: Date;
}

/** `/account`: a person's name, password, organizations and sessions. */
export function accountPages({ signedIn }: Site, { database, sessions }: AccountServices): void {
  async function page(visit: Visit<Session>, refusal?: string) {
    const { userId } = visit.session;
    const organizations = await database.query<OrganizationOf>(selectOrganizationsOf(userId));
    const browsers = await database.query<SessionOf>(selectSessions(userId));
    return visit.account(PATH, {
      title: 'Your account',
      refusal,
      notice: NOTICES[visit.query('done') ?? ''],
      body: html`
${profileSection(visit)}${organizationsSection(visit, organizations)}${passwordSection(visit)}${sessionsSection(visit, browsers)}`,
    });
  }
  const done = (what: keyof typeof NOTICES) => `${PATH}?done=${what}`;

  signedIn.get(PATH, (visit) => page(visit));

  signedIn.post('/account/profile', async (visit) => {
    const refusal = await refusalOf(visit.reply, () =>
      updateProfile(database, visit.session.userId, { name: visit.field('name') }),
    );
    return refusal ? page(visit, refusal) : visit.goTo(done('profile'));
  });

  signedIn.post('/account/password', async (visit) => {
    const { request, reply, session } = visit;
    const input = { current_password: visit.field('current_password'), password: visit.field('password') };
    const by = { sessionId: session.sessionId, address: request.ip };
    const refusal = await refusalOf(reply, async () => {
      await changePassword(database, session.userId, input, by);
      await sessions.start(request, reply, session.userId);
    });
    return refusal ? page(visit, refusal) : visit.goTo(done('password'));
  });

  signedIn.post('/account/organization', async (visit) => {
    await sessions.switchOrganization(visit.reply, visit.session, visit.id('organization'));
    return visit.goTo(done('organization'));
  });

  signedIn.post('/account/sessions/end', async (visit) => {
    const ended = await database.query(deleteSession(visit.session.userId, visit.id('session')));
    if (ended.length === 0) throw notFound('session');
    return visit.goTo(done('session'));
  });

  signedIn.post('/account/sessions/end-others', async (visit) => {
    await database.query(deleteSessions(visit.session.userId, visit.session.sessionId));
    return visit.goTo(done('sessions'));
  });
}

function profileSection(visit: Visit<Session>): Html {
  return html`
<section><h2>Profile</h2>
<form class="stack" method="post" action="/account/profile">${visit.formField()}
<label>Name<input name="name" value="${visit.session.userName}" maxlength="120" autocomplete="name" required></label>
<label>E-mail address<input value="${visit.session.email}" autocomplete="username" readonly></label>
<div><button>Save</button></div></form></section>`;
}

function organizationsSection(visit: Visit<Session>, organizations: readonly OrganizationOf[]): Html {
  const { organizationId, userId } = visit.session;
  const rows = organizations.map(
    ({ id, name, role }) => html`
<li><div><span class="name">${name}</span> <span class="tag">${role}</span></div>
${
  id === organizationId
    ? html`<div class="actions"><span class="quiet">You work here now</span><a class="aside" href="/account/members/${userId}/remove">Leave</a></div>`
    : html`<form method="post" action="/account/organization">${visit.formField()}<input type="hidden" name="id" value="${id}"><button class="plain">Switch to ${name}</button></form>`
}</li>`,
  );
  const none = html`<p class="lead">You belong to no organization. Ask for an invitation.</p>`;
  return html`
<section><h2>Organizations</h2>${rows.length === 0 ? none : html`<ul class="rows">${rows}</ul>`}</section>`;
}

function passwordSection(visit: Visit<Session>): Html {
  return html`
<section><h2>Password</h2>
<p class="lead">Changing it signs every other browser out.</p>
<form class="stack" method="post" action="/account/password">${visit.formField()}
<label>Present password<input type="password" name="current_password" autocomplete="current-password" required></label>
<label>New password<input type="password" name="password" minlength="8" autocomplete="new-password" required>
<span class="hint">At least 8 characters.</span></label>
<div><button>Change password</button></div></form></section>`;
}

function sessionsSection(visit: Visit<Session>, browsers: readonly SessionOf[]): Html {
  const rows = browsers.map(({ id, user_agent, address, last_used_at }) => {
    const isThis = id === visit.session.sessionId;
    return html`
<li><div><span class="name">${browserName(user_agent)}</span>${isThis ? html` <span class="tag">this browser</span>` : undefined}
<br><span class="quiet">${address} · last used ${moment(last_used_at)}</span></div>
${
  isThis
    ? undefined
    : html`<form method="post" action="/account/sessions/end">${visit.formField()}<input type="hidden" name="id" value="${id}"><button class="plain">Sign out</button></form>`
}</li>`;
  });
  const others = html`
<form class="stack" method="post" action="/account/sessions/end-others">${visit.formField()}<div><button class="plain">Sign out everywhere else</button></div></form>`;
  return html`
<section><h2>Signed in</h2>
<p class="lead">The browsers that are signed in with your account.</p>
<ul class="rows">${rows}</ul>${browsers.length > 1 ? others : undefined}</section>`;
}
