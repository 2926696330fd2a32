import { v7 as uuidv7 } from 'uuid';
import { insertAuditEntries } from '../../../kernel/audit/audit.ts';
import { insertSecurityEvent } from '../../../kernel/audit/security-event.ts';
import type { Caller } from '../../../kernel/operations/credential.ts';
import type { ExchangeWrites } from '../provider/exchange-writes.ts';
import type { Consent } from './connected-app.schema.ts';
import { insertGrant } from './grant.sql.ts';

/**
 * Grants an app what a person agreed to, in the organization that they chose. Any member may connect an app for
 * themselves; it acts for them with their current role.
 * @param writes the exchange in which the person answers the app's request
 * @param caller the person, with a session of that organization
 * @returns the id of the grant
 */
export function connectApp(writes: ExchangeWrites, caller: Caller, agreed: Consent): string {
  const { organizationId, userId } = caller.credential;
  if (userId === null) throw new Error('Only a person can connect an app.');
  const grant = { ...agreed, id: uuidv7(), user_id: userId };
  writes.add(insertGrant(organizationId, grant));
  const entry = { recordType: 'connected_app', recordId: grant.id, action: 'connected' };
  writes.add(insertAuditEntries(caller, 'connect-app', [entry]));
  writes.add(insertSecurityEvent(caller, 'app_connected', { app: agreed.client_name, grant: grant.id }));
  return grant.id;
}
