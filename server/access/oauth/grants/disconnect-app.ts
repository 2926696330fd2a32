import { insertSecurityEvent } from '../../../kernel/audit/security-event.ts';
import { notFound } from '../../../kernel/operations/errors.ts';
import { defineWrite } from '../../../kernel/operations/operation.ts';
import { DONE } from '../../../kernel/operations/result.ts';
import { credentialChanged } from '../../credential-changes.ts';
import { connectedAppId } from './connected-app.schema.ts';
import { endGrant } from './grant.sql.ts';
import { visibleUserId } from './own-grants.ts';

/**
 * Defines the operation that ends a grant. The transaction notifies all processes. This process drops the grant from
 * its memory before the answer is sent, so the next request with its token is already refused.
 * @param forget removes a credential from the memory of this process; the command line, which has none, passes nothing
 */
export function defineDisconnectApp(forget: (credentialId: string) => void = () => undefined) {
  return defineWrite({
    name: 'disconnect-app',
    summary: 'Disconnect an app',
    description:
      'The next request with a token of the app is refused. Members can disconnect only their own apps.',
    scope: null,
    input: connectedAppId,
    run: async (context, { id }) => {
      const ended = await context.query(endGrant(context.organizationId, id, visibleUserId(context.caller)));
      if (ended.length === 0) throw notFound('connected app');
      context.defer(credentialChanged(id));
      context.audit({ recordType: 'connected_app', recordId: id, action: 'disconnected' });
      context.defer(insertSecurityEvent(context.caller, 'app_disconnected', { grant: id }));
      context.afterCommit(() => forget(id));
      return DONE;
    },
  });
}
