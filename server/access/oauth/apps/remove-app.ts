import { insertSecurityEvent } from '../../../kernel/audit/security-event.ts';
import { JsonText } from '../../../kernel/database/json-text.ts';
import { notFound } from '../../../kernel/operations/errors.ts';
import { defineWrite } from '../../../kernel/operations/operation.ts';
import { appId, appView } from './app.schema.ts';
import { removeAppRow } from './app.sql.ts';

/**
 * The operation that removes an app which the organization registered.
 * @param forget drops what this process remembers of all credentials, when called with an empty id
 */
export function defineRemoveApp(forget: (credentialId: string) => void = () => undefined) {
  return defineWrite({
    name: 'remove-app',
    summary: 'Remove an app',
    description: 'Everything that people granted to the app ends at once, in every organization.',
    scope: null,
    sensitive: true,
    role: 'admin',
    input: appId,
    output: appView,
    run: async (context, { id }) => {
      // A trigger ends the grants and tells every process, because they are in other organizations too.
      const [removed] = await context.query<{ json: string }>(removeAppRow(context.organizationId, id));
      if (!removed) throw notFound('app');
      context.audit({ recordType: 'app', recordId: id, action: 'removed' });
      context.defer(insertSecurityEvent(context.caller, 'app_removed', { app: id }));
      context.afterCommit(() => forget(''));
      return { data: new JsonText(removed.json) };
    },
  });
}
