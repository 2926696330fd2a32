import { issueApiKey } from './access/api-keys/issue-api-key.ts';
import { commandCaller } from './access/organizations/command-caller.ts';
import { createOrganization } from './access/organizations/create-organization.ts';
import { insertDefaultPipeline } from './crm/pipelines/create-default-pipeline.ts';
import { insertAuditEntries } from './kernel/audit.ts';
import type { Door } from './kernel/credential.ts';
import type { Statements } from './kernel/database.ts';
import { ALL_SCOPES } from './kernel/scopes.ts';

/** A new organization that can be worked with: its owner, its pipeline and its first key. */
export interface SetUpOrganization {
  readonly organization_id: string;
  readonly slug: string;
  readonly user_id: string;
  /** Shown once; only its hash is stored. */
  readonly api_key: string;
}

/**
 * Creates an organization with everything that belongs to a new one: owner, the pipeline "Sales", a first key with
 * all scopes.
 * @param statements a transaction across organizations; the caller commits it
 * @param input `{ organization, name, email, password }`; the name may be left out
 * @param door by which it was asked for, for the audit log
 * @throws 400 `invalid_request` for bad input, 409 `conflict` when the e-mail address is another's
 */
export async function setUpOrganization(
  statements: Statements,
  input: unknown,
  door: Door = 'command',
): Promise<SetUpOrganization> {
  const { organizationId, slug, userId } = await createOrganization(statements, input);
  for (const statement of insertDefaultPipeline(organizationId)) await statements.query(statement);
  const draft = { name: 'First key', scopes: [...ALL_SCOPES] };
  const { record, key } = await issueApiKey(statements, organizationId, draft, userId);
  const entries = [
    { recordType: 'organization', recordId: organizationId, action: 'created' },
    { recordType: 'api_key', recordId: record.id, action: 'created' },
  ];
  const caller = { ...(await commandCaller(statements, slug)), door };
  await statements.query(insertAuditEntries(caller, 'set-up-organization', entries));
  return { organization_id: organizationId, slug, user_id: userId, api_key: key };
}
