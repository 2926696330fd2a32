import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { insertAuditEntries } from '../../kernel/audit/audit.ts';
import { insertSecurityEvent, type Origin } from '../../kernel/audit/security-event.ts';
import type { Statements } from '../../kernel/database/database.ts';
import { ApiError, Conflict, conflict } from '../../kernel/operations/errors.ts';
import { parseInput } from '../../kernel/operations/parse.ts';
import type { AccessDatabase } from '../access-database.ts';
import { claimAddress } from '../accounts/claim-address.ts';
import { insertUserRow, selectUser, type UserRow } from '../accounts/user.sql.ts';
import { hashCredential } from '../api-keys/api-key.ts';
import { personName } from '../organizations/organization.schema.ts';
import { hashPassword, newPassword, requireNoNames } from '../password.ts';
import { personCaller } from '../sessions/person-caller.ts';
import type { Session } from '../sessions/sessions.ts';
import { singleSignOnIsNotEnough } from '../sessions/single-sign-on-is-not-enough.ts';
import {
  insertMember,
  type OpenInvitation,
  selectOpenInvitation,
  type TakenInvitation,
  takeInvitation,
} from './invitation.sql.ts';

const HAS_ACCOUNT = new Conflict('You already have an account in this organization. Sign in instead.');

/** What a new person enters about themselves. */
const newPerson = z.object({ name: personName, password: newPassword });

/** The session and request of the person, for the logs. */
export interface AcceptedBy {
  readonly sessionId: string;
  readonly origin: Origin;
}

/**
 * The invitation of a link; undefined if it was used or withdrawn or has expired, or if the inviter may no longer
 * invite.
 * @param userId the signed-in person who opens it, if any
 */
export async function findInvitation(
  statements: Statements,
  token: string,
  userId: string | null = null,
): Promise<OpenInvitation | undefined> {
  const statement = selectOpenInvitation(hashCredential(token), userId);
  const [invitation] = await statements.query<OpenInvitation>(statement);
  return invitation;
}

/**
 * Accepts an invitation with the existing account that has the invited email address.
 * @param enter switches the session to the organization, in the same transaction
 * @throws 404 `not_found` for a link that no longer works, 403 `forbidden` if it is for another person, or if the
 *   account belongs to another organization only
 */
export function acceptInvitation(
  database: AccessDatabase,
  token: string,
  { userId, singleSignOnFor, ...by }: Pick<Session, 'userId' | 'singleSignOnFor'> & AcceptedBy,
  enter: (statements: Statements, organizationId: string) => Promise<void>,
): Promise<void> {
  return database.transaction(async (statements) => {
    const invitation = await findInvitation(statements, token, userId);
    if (!invitation) throw linkIsOver();
    if (!invitation.is_theirs) {
      throw new ApiError(403, 'forbidden', 'This invitation is for another email address.');
    }
    if (singleSignOnFor !== null) throw singleSignOnIsNotEnough();
    const joining = await join(statements, token, userId);
    // The link was emailed to the address with which the person signed in.
    if (joining.invitation.mailed) await claimAddress(statements, userId);
    await requireFree(statements, userId, joining.invitation.org_id);
    await writeAudit(statements, joining, by);
    await enter(statements, joining.invitation.org_id);
  });
}

/**
 * Accepts an invitation with a new account for the invited address. The address is proved if the link was only sent to
 * the address and no other account has proved it; otherwise the account belongs to this organization only. So the
 * answer does not reveal whether the address has another account.
 * @param input `{ name, password }`
 * @param options.signIn starts the session of the new person in the same transaction and returns its id
 * @throws 400 `invalid_request` for bad input, 404 `not_found` for a link that no longer works, 409 `conflict` if the
 *   address already has an account in this organization
 */
export async function acceptInvitationAsNewPerson(
  database: AccessDatabase,
  token: string,
  input: unknown,
  options: {
    origin: Origin;
    address: string;
    signIn: (statements: Statements, userId: string) => Promise<string>;
  },
): Promise<void> {
  const { name, password } = parseInput(newPerson, input);
  // Only someone with a valid link can make the server hash a password.
  const invitation = await findInvitation(database, token);
  if (!invitation) throw linkIsOver();
  const { email, org_name } = invitation;
  requireNoNames(password, [org_name, email, name]);
  const user = { id: uuidv7(), email, name, password_hash: await hashPassword(password, options.address) };
  await database.transaction(async (statements) => {
    const joining = await join(statements, token, user.id);
    await createAccount(statements, user, joining.invitation);
    const sessionId = await options.signIn(statements, user.id);
    await writeAudit(statements, joining, { sessionId, origin: options.origin });
  });
}

interface Joining {
  readonly invitation: TakenInvitation;
  readonly userId: string;
  readonly wasMember: boolean;
}

async function createAccount(
  statements: Statements,
  user: Parameters<typeof insertUserRow>[0],
  { org_id, mailed }: TakenInvitation,
): Promise<void> {
  const isProved = mailed && (await statements.query(insertUserRow(user))).length > 0;
  if (isProved) return claimAddress(statements, user.id);
  const created = await statements.query(insertUserRow(user, org_id));
  if (created.length === 0) throw conflict(HAS_ACCOUNT);
}

/** Throws 403 `forbidden` for an account that belongs to another organization only. */
async function requireFree(statements: Statements, userId: string, organizationId: string): Promise<void> {
  const [user] = await statements.query<UserRow>(selectUser(userId));
  if (!user || user.bound_org_id === null || user.bound_org_id === organizationId) return;
  throw new ApiError(
    403,
    'forbidden',
    'This account belongs to one organization until its email address is proved. Sign out to create another account.',
  );
}

async function join(statements: Statements, token: string, userId: string): Promise<Joining> {
  const [invitation] = await statements.query<TakenInvitation>(takeInvitation(hashCredential(token)));
  if (!invitation) throw linkIsOver();
  const joined = await statements.query(insertMember(invitation.org_id, userId, invitation.role));
  return { invitation, userId, wasMember: joined.length === 0 };
}

async function writeAudit(
  statements: Statements,
  joining: Joining,
  { sessionId, origin }: AcceptedBy,
): Promise<void> {
  const { invitation, userId, wasMember } = joining;
  const { org_id: organizationId, role } = invitation;
  const caller = personCaller({ sessionId, organizationId, userId, role }, origin);
  const accepted = { recordType: 'invitation', recordId: invitation.id, action: 'accepted' };
  const created = { recordType: 'member', recordId: userId, action: 'created' };
  const entries = wasMember ? [accepted] : [accepted, created];
  await statements.query(insertAuditEntries(caller, 'accept-invitation', entries));
  if (!wasMember) {
    await statements.query(insertSecurityEvent(caller, 'member_joined', { role: invitation.role }));
  }
}

function linkIsOver(): ApiError {
  return new ApiError(
    404,
    'not_found',
    'This invitation was used or withdrawn, or it has expired. Ask for a new one.',
  );
}
