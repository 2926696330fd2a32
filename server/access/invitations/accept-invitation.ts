import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { insertAuditEntries } from '../../kernel/audit.ts';
import type { Caller } from '../../kernel/credential.ts';
import type { Statements } from '../../kernel/database.ts';
import { ApiError, conflict } from '../../kernel/errors.ts';
import { parseInput } from '../../kernel/parse.ts';
import type { AccessDatabase } from '../access-database.ts';
import { insertUserRow } from '../accounts/user.sql.ts';
import { hashCredential } from '../api-keys/api-key.ts';
import { personName } from '../organizations/organization.schema.ts';
import { hashPassword, newPassword, requireNoNames } from '../password.ts';
import {
  insertMember,
  type OpenInvitation,
  selectOpenInvitation,
  type TakenInvitation,
  takeInvitation,
} from './invitation.sql.ts';

/** What a person who is new here says of themselves. */
const newPerson = z.object({ name: personName, password: newPassword });

/** Who accepts. */
export interface Person {
  readonly userId: string;
  readonly email: string;
}

/** By which session and request, for the audit log. */
export interface AcceptedBy {
  readonly sessionId: string;
  readonly requestId: string;
}

/** The invitation that a link stands for; undefined when it was used, withdrawn or ran out. */
export async function findInvitation(
  statements: Statements,
  token: string,
): Promise<OpenInvitation | undefined> {
  const [invitation] = await statements.query<OpenInvitation>(selectOpenInvitation(hashCredential(token)));
  return invitation;
}

/**
 * Accepts an invitation for someone who has an account: the one with the e-mail address that was invited.
 * @returns the id of the organization
 * @throws 404 `not_found` for a link that is worth nothing any more, 403 `forbidden` for another person's
 */
export function acceptInvitation(
  database: AccessDatabase,
  token: string,
  { userId, email, ...by }: Person & AcceptedBy,
): Promise<string> {
  return database.transaction(async (statements) => {
    const joining = await join(statements, token, { userId, email });
    await writeAudit(statements, joining, by);
    return joining.invitation.org_id;
  });
}

/**
 * Accepts an invitation for someone who is new: creates the account with the e-mail address that was invited.
 * @param input `{ name, password }`
 * @param options.signIn starts the session of the new person in the same transaction; answers its id
 * @throws 400 `invalid_request` for bad input, 404 `not_found` for a link that is worth nothing any more, 409
 *   `conflict` when the address has an account
 */
export async function acceptInvitationAsNewPerson(
  database: AccessDatabase,
  token: string,
  input: unknown,
  options: {
    requestId: string;
    address: string;
    signIn: (statements: Statements, userId: string) => Promise<string>;
  },
): Promise<void> {
  const { name, password } = parseInput(newPerson, input);
  // Nobody without a living link makes the server hash.
  const invitation = await findInvitation(database, token);
  if (!invitation) throw linkIsOver();
  const { email, org_name } = invitation;
  requireNoNames(password, [org_name, email, name]);
  const user = { id: uuidv7(), email, name, password_hash: await hashPassword(password, options.address) };
  await database.transaction(async (statements) => {
    const created = await statements.query(insertUserRow(user));
    if (created.length === 0)
      throw conflict('If you have an account with this e-mail address, sign in instead.');
    const joining = await join(statements, token, { userId: user.id, email });
    const sessionId = await options.signIn(statements, user.id);
    await writeAudit(statements, joining, { sessionId, requestId: options.requestId });
  });
}

interface Joining {
  readonly invitation: TakenInvitation;
  readonly userId: string;
  readonly wasMember: boolean;
}

async function join(statements: Statements, token: string, { userId, email }: Person): Promise<Joining> {
  const [invitation] = await statements.query<TakenInvitation>(takeInvitation(hashCredential(token)));
  if (!invitation) throw linkIsOver();
  if (invitation.email.toLowerCase() !== email.toLowerCase()) {
    throw new ApiError(403, 'forbidden', 'This invitation is for another e-mail address.');
  }
  const joined = await statements.query(insertMember(invitation.org_id, userId, invitation.role));
  return { invitation, userId, wasMember: joined.length === 0 };
}

function writeAudit(statements: Statements, joining: Joining, { sessionId, requestId }: AcceptedBy) {
  const { invitation, userId, wasMember } = joining;
  const caller: Caller = {
    credential: {
      kind: 'session',
      id: sessionId,
      organizationId: invitation.org_id,
      userId,
      role: invitation.role,
      scopes: new Set(),
      rateLimitPerMinute: null,
    },
    door: 'web',
    requestId,
  };
  const accepted = { recordType: 'invitation', recordId: invitation.id, action: 'accepted' };
  const created = { recordType: 'member', recordId: userId, action: 'created' };
  const entries = wasMember ? [accepted] : [accepted, created];
  return statements.query(insertAuditEntries(caller, 'accept-invitation', entries));
}

function linkIsOver(): ApiError {
  return new ApiError(
    404,
    'not_found',
    'This invitation was used, withdrawn or has run out. Ask for a new one.',
  );
}
