import { insertSecurityEvent } from '../../../kernel/audit/security-event.ts';
import { JsonText } from '../../../kernel/database/json-text.ts';
import { notFound } from '../../../kernel/operations/errors.ts';
import { defineWrite } from '../../../kernel/operations/operation.ts';
import { appId, appView } from './app.schema.ts';
import { removeAppRow } from './app.sql.ts';

/**
 * Defines the operation that removes a registered app.
 * @param forget called with an empty id, removes all credentials from the memory of this process
 */
export function defineRemoveApp(forget: (credentialId: string) => void = () => undefined) {
  return defineWrite({
    name: 'remove-app',
    summary: 'Remove an app',
    description: 'Everything that people granted to the app ends at once in all organizations.',
    scope: null,
    sensitive: true,
    role: 'admin',
    input: appId,
    output: appView,
    run: async (context, { id }) => {
      // A trigger ends the grants, which may be in other organizations too, and notifies all processes.
      const [removed] = await context.query<{ json: string }>(removeAppRow(context.organizationId, id));
      if (!removed) throw notFound('app');
      context.audit({ recordType: 'app', recordId: id, action: 'removed' });
      context.defer(insertSecurityEvent(context.caller, 'app_removed', { app: id }));
      context.afterCommit(() => forget(''));
      return { data: new JsonText(removed.json) };
    },
  });
}
