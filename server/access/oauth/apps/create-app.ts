import { v7 as uuidv7 } from 'uuid';
import { insertSecurityEvent } from '../../../kernel/audit/security-event.ts';
import { JsonText } from '../../../kernel/database/json-text.ts';
import { defineWrite } from '../../../kernel/operations/operation.ts';
import { hashCredential } from '../../api-keys/api-key.ts';
import { newToken } from '../tokens/token.ts';
import { type App, appDraft, appView, newAppView } from './app.schema.ts';
import { insertApp } from './app.sql.ts';

/** Registers an app. Its secret appears only in this answer. */
export const createApp = defineWrite({
  name: 'create-app',
  summary: 'Register an app',
  description: 'People of any organization can then connect the app to Kontor by OAuth 2.0.',
  scope: null,
  sensitive: true,
  role: 'admin',
  input: appDraft,
  output: newAppView,
  withoutSecrets: ({ data }) => ({ data: appView.parse(data) }),
  run: async (context, draft) => {
    const secret = draft.confidential ? newToken() : null;
    const [row] = await context.query<{ json: string }>(
      insertApp(context.organizationId, draft, {
        id: uuidv7(),
        secret_hash: secret === null ? null : hashCredential(secret),
        created_by: context.caller.credential.userId,
      }),
    );
    if (!row) throw new Error('An inserted app was not returned.');
    const app = new JsonText<App>(row.json).value();
    context.audit({ recordType: 'app', recordId: app.id, action: 'created' });
    context.defer(insertSecurityEvent(context.caller, 'app_registered', { app: app.id, name: app.name }));
    return { data: { ...app, client_secret: secret } };
  },
});
