import { z } from 'zod';
import type { Kernel } from '../../../kernel/operation.ts';
import { type Html, html } from '../../../kernel/reference/html.ts';
import { noOrganization } from '../../members/members.pages.ts';
import { refusalOf } from '../../pages/refusal.ts';
import { scopeFields } from '../../pages/scope-fields.ts';
import { secretBox } from '../../pages/secret.ts';
import type { Site } from '../../pages/site.ts';
import type { Visit } from '../../pages/visit.ts';
import { invoke } from '../../services.ts';
import type { Session } from '../../sessions/sessions.ts';
import { connectedAppView } from '../grants/connected-app.schema.ts';
import { defineDisconnectApp } from '../grants/disconnect-app.ts';
import { listConnectedApps } from '../grants/list-connected-apps.ts';
import { appView, newAppView } from './app.schema.ts';
import { connectedRow, registeredRow } from './app-rows.ts';
import { createApp } from './create-app.ts';
import { listApps } from './list-apps.ts';
import { defineRemoveApp } from './remove-app.ts';

const PATH = '/account/apps';
const MOST_SHOWN = 200;

const NOTICES: Readonly<Record<string, string>> = {
  disconnected: 'The app is disconnected; its tokens are refused from now on.',
  removed: 'The app is removed; everything granted to it has ended.',
};

export interface AppsPagesOptions {
  readonly kernel: Kernel;
  /** Drops a credential from the memory of this process. */
  readonly forget: (credentialId: string) => void;
}

/** `/account/apps`: the apps that people connected, and those that the organization registered. */
export function appsPages({ signedIn }: Site, options: AppsPagesOptions): void {
  const disconnectApp = defineDisconnectApp(options.forget);
  const removeApp = defineRemoveApp(options.forget);

  async function page(visit: Visit<Session>, refusal?: string) {
    const { organizationId, organizationName, role } = visit.session;
    if (organizationId === null) return noOrganization(visit);
    const limit = { limit: MOST_SHOWN };
    const connected = await invoke(options, visit, listConnectedApps, limit, z.array(connectedAppView));
    const registered =
      role === 'member' ? undefined : await invoke(options, visit, listApps, limit, z.array(appView));
    return visit.account(PATH, {
      title: 'Apps',
      lead: `Apps work in ${organizationName ?? 'the organization'} for the person who connected them.`,
      refusal,
      notice: NOTICES[visit.query('done') ?? ''],
      body: html`
${section(
  'Connected',
  'No app is connected. An app that you connect asks for your consent first, and is listed here.',
  connected.map((app) => connectedRow(visit, app)),
)}
${
  registered &&
  section(
    'Registered by your organization',
    'Register an app that you make yourself, so that people can connect it.',
    registered.map((app) => registeredRow(visit, app)),
  )
}
${registered && draftSection(visit)}`,
    });
  }

  signedIn.get(PATH, (visit) => page(visit));

  signedIn.post(PATH, async (visit) => {
    let created: z.infer<typeof newAppView> | undefined;
    const refusal = await refusalOf(visit.reply, async () => {
      created = await invoke(options, visit, createApp, draftOf(visit), newAppView);
    });
    return created ? newAppPage(visit, created) : page(visit, refusal);
  });

  signedIn.post('/account/apps/disconnect', async (visit) => {
    const refusal = await refusalOf(visit.reply, async () => {
      await invoke(options, visit, disconnectApp, { id: visit.field('id') }, z.null());
    });
    return refusal ? page(visit, refusal) : visit.goTo(`${PATH}?done=disconnected`);
  });

  signedIn.post('/account/apps/remove', async (visit) => {
    const refusal = await refusalOf(visit.reply, async () => {
      await invoke(options, visit, removeApp, { id: visit.field('id') }, appView);
    });
    return refusal ? page(visit, refusal) : visit.goTo(`${PATH}?done=removed`);
  });
}

function draftOf(visit: Visit<Session>): object {
  return {
    name: visit.field('name'),
    redirect_uris: visit
      .field('redirect_uris')
      .split(/\s+/)
      .filter((address) => address !== ''),
    scopes: visit.form.getAll('scopes'),
    confidential: visit.field('confidential') === 'yes',
  };
}

function section(title: string, none: string, rows: readonly Html[]): Html {
  const list = rows.length === 0 ? html`<p class="lead">${none}</p>` : html`<ul class="rows">${rows}</ul>`;
  return html`<section><h2>${title}</h2>${list}</section>`;
}

function draftSection(visit: Visit<Session>): Html {
  const isPublic = visit.field('name') !== '' && visit.field('confidential') !== 'yes';
  return html`
<section><h2>Register an app</h2>
<form class="stack broad" method="post" action="${PATH}">${visit.formField()}
<label>Name<input name="name" value="${visit.field('name')}" maxlength="80" autocomplete="off" required></label>
<label>Redirect addresses<span class="hint">One a line; where people come back to after their consent.</span>
<textarea name="redirect_uris" rows="2" required>${visit.field('redirect_uris')}</textarea></label>
${scopeFields(visit, 'What may it ask for at most?')}
<label class="check"><input type="checkbox" name="confidential" value="yes"${isPublic ? undefined : html` checked`}>It runs on a server and can keep a secret</label>
<div><button>Register app</button></div></form></section>`;
}

function newAppPage(visit: Visit<Session>, { id, name, client_secret }: z.infer<typeof newAppView>) {
  const secret =
    client_secret === null
      ? undefined
      : secretBox(
          'Client secret',
          client_secret,
          'Store it now where the app finds it; it is not shown again.',
        );
  return visit.account(PATH, {
    title: `${name} is registered`,
    body: html`
${secretBox('Client id', id, 'It is no secret.')}
${secret}
<section><a class="button" href="${PATH}">Back to the apps</a></section>`,
  });
}
