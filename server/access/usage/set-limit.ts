import { insertAuditEntries } from '../../kernel/audit/audit.ts';
import type { Statements } from '../../kernel/database/database.ts';
import type { Caller } from '../../kernel/operations/credential.ts';
import { deleteLimit, saveLimit, selectLimit } from '../../kernel/quotas/quota.sql.ts';
import { credentialChanged } from '../credential-changes.ts';
import { saveRequestLimit, selectRequestLimit } from '../organizations/organization.sql.ts';
import { REQUESTS_PER_MINUTE } from './get-usage.ts';

/**
 * Sets or removes a limit of an organization, for the operator. It takes effect at once in all processes.
 * @param statements a transaction of the schema owner
 * @param name of a quota, or `requests_per_minute`
 * @param value null for the limit of all organizations
 */
export async function setLimit(
  statements: Statements,
  caller: Caller,
  name: string,
  value: number | null,
): Promise<void> {
  const { organizationId } = caller.credential;
  const ofRequests = name === REQUESTS_PER_MINUTE;
  const [former] = await statements.query<{ value: number | null }>(
    ofRequests ? selectRequestLimit(organizationId) : selectLimit(organizationId, name),
  );
  if (ofRequests) {
    await statements.query(saveRequestLimit(organizationId, value));
    await statements.query(credentialChanged());
  } else {
    await statements.query(
      value === null ? deleteLimit(organizationId, name) : saveLimit(organizationId, name, value),
    );
  }
  const changes = { [name]: { from: former?.value ?? null, to: value } };
  const entry = { recordType: 'organization', recordId: organizationId, action: 'updated', changes } as const;
  await statements.query(insertAuditEntries(caller, 'set-limit', [entry]));
}
