import { firstKeyDraft } from './access/api-keys/api-key.schema.ts';
import { issueApiKey } from './access/api-keys/issue-api-key.ts';
import { commandCaller } from './access/organizations/command-caller.ts';
import { createOrganization } from './access/organizations/create-organization.ts';
import type { SetUpPerson } from './access/services.ts';
import { personCaller } from './access/sessions/person-caller.ts';
import { insertAuditEntries } from './kernel/audit/audit.ts';
import { insertSecurityEvent } from './kernel/audit/security-event.ts';
import type { Statements } from './kernel/database/database.ts';
import type { Family } from './kernel/family/family.ts';
import type { Caller } from './kernel/operations/credential.ts';
import { parseInput } from './kernel/operations/parse.ts';

/** A new organization, ready to use: its owner and its pipeline. */
interface NewOrganization {
  readonly organization_id: string;
  readonly slug: string;
  readonly user_id: string;
}

/** A new organization with its first key. */
export interface SetUpOrganization extends NewOrganization {
  /** Shown only once; only its hash is stored. */
  readonly api_key: string;
}

/** How to set up an organization. */
interface SetUpOptions {
  /** The person who sets it up on the page, for the logs; by default it is a command. */
  readonly person?: SetUpPerson;
  /** The families that add something to it; by default all of the service. */
  readonly families?: readonly Pick<Family, 'newOrganization'>[];
}

/**
 * Creates an organization with its owner, a first key, and what each family adds, such as the pipeline "Sales".
 * @param statements a transaction across organizations, committed by the caller
 * @param input `{ organization, name, email, password, scopes }`; `name` is optional, and the key has all scopes by
 *   default
 * @throws 400 `invalid_request` for bad input, 409 `conflict` if the email address belongs to someone else
 */
export async function setUpOrganization(
  statements: Statements,
  input: unknown,
  options: SetUpOptions = {},
): Promise<SetUpOrganization> {
  const { scopes } = parseInput(firstKeyDraft, input);
  const made = await createWithDefaults(statements, input, options);
  const draft = { name: 'First key', scopes };
  const { record, key } = await issueApiKey(statements, made.organization_id, draft, made.user_id);
  await logSetUp(statements, made, options, record.id);
  return { ...made, api_key: key };
}

/** The same without a key, for people who do not need one yet. */
export async function setUpWithoutKey(
  statements: Statements,
  input: unknown,
  options: SetUpOptions = {},
): Promise<NewOrganization> {
  const made = await createWithDefaults(statements, input, options);
  await logSetUp(statements, made, options);
  return made;
}

async function createWithDefaults(
  statements: Statements,
  input: unknown,
  { families }: SetUpOptions,
): Promise<NewOrganization> {
  const { organizationId, slug, userId } = await createOrganization(statements, input);
  for (const { newOrganization } of families ?? (await loadFamilies())) {
    for (const statement of newOrganization?.(organizationId) ?? []) await statements.query(statement);
  }
  return { organization_id: organizationId, slug, user_id: userId };
}

async function logSetUp(
  statements: Statements,
  made: NewOrganization,
  { person }: SetUpOptions,
  keyId?: string,
): Promise<void> {
  const entries = [
    { recordType: 'organization', recordId: made.organization_id, action: 'created' },
    ...(keyId === undefined ? [] : [{ recordType: 'api_key', recordId: keyId, action: 'created' }]),
  ];
  const caller = await (person ? ownerCaller(made, person) : commandCaller(statements, made.slug));
  await statements.query(insertAuditEntries(caller, 'set-up-organization', entries));
  const details = keyId === undefined ? {} : { key: keyId };
  await statements.query(insertSecurityEvent(caller, 'organization_created', details));
}

async function ownerCaller(
  { organization_id: organizationId, user_id: userId }: NewOrganization,
  { origin, signIn }: SetUpPerson,
): Promise<Caller> {
  return personCaller({ sessionId: await signIn(userId), organizationId, userId, role: 'owner' }, origin);
}

/** Loaded on demand, because a command that creates no organization starts faster without the whole service. */
async function loadFamilies(): Promise<NonNullable<SetUpOptions['families']>> {
  return (await import('./families.ts')).FAMILIES;
}
