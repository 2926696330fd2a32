import type { FastifyReply, FastifyRequest } from 'fastify';
import { type AuditEntry, insertAuditEntries } from '../../kernel/audit/audit.ts';
import { insertSecurityEvent } from '../../kernel/audit/security-event.ts';
import type { Statements } from '../../kernel/database/database.ts';
import { originOf } from '../../kernel/http/origin.ts';
import type { Caller, Role } from '../../kernel/operations/credential.ts';
import { ApiError, Conflict, conflict } from '../../kernel/operations/errors.ts';
import type { AccessDatabase } from '../access-database.ts';
import { type NewMember, personCaller } from '../sessions/person-caller.ts';
import type { Session, Sessions } from '../sessions/sessions.ts';
import { type Arrival, arrive, connectAccount, type Joined } from './arrival.ts';
import { presentProvider } from './at-provider.ts';
import { selectRole } from './person.sql.ts';
import type { SignInProviderRow } from './provider.sql.ts';
import type { Identity } from './provider-client.ts';
import type { SignInsUnderWay } from './sign-in-under-way.ts';

const CONNECTED_ALREADY = new Conflict('You are already connected to another account.');

/** A request that signs someone in. */
export interface Entrance {
  readonly database: AccessDatabase;
  readonly sessions: Sessions;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Signs in someone whom the provider authenticated, if allowed, with a session only for the provider's organization.
 * @param expectedUserId the account it must be, if someone confirms their identity
 */
export function letIn(
  { database, sessions, request, reply }: Entrance,
  provider: SignInProviderRow,
  identity: Identity,
  expectedUserId: string | null,
): Promise<Arrival> {
  const { org_id: organizationId } = provider;
  return database.transaction(async (statements) => {
    const arrival = await arrive(statements, provider, identity);
    if (arrival.kind !== 'known') return arrival;
    const { userId, joined } = arrival;
    if (expectedUserId !== null && expectedUserId !== userId) {
      throw new ApiError(403, 'forbidden', 'You signed in at the provider as someone else.');
    }
    const sessionId = await sessions.start(request, reply, userId, {
      statements,
      singleSignOnFor: organizationId,
      providerSession: identity.sid,
    });
    if (joined) {
      const by = { organizationId, userId, role: joined.role, sessionId, request };
      const caller = await audit(statements, by, 'join-by-single-sign-on', entriesOf(userId, joined));
      await statements.query(insertSecurityEvent(caller, 'member_joined', { role: joined.role }));
    }
    return arrival;
  });
}

function entriesOf(userId: string, { invitationId }: Joined): AuditEntry[] {
  const created = { recordType: 'member', recordId: userId, action: 'created' };
  if (invitationId === null) return [created];
  return [{ recordType: 'invitation', recordId: invitationId, action: 'accepted' }, created];
}

/**
 * Connects the account to which someone has just signed in with the waiting person at the provider.
 * @returns where they continue
 * @throws 403 `forbidden` if it is another account or they signed in differently; 404 `not_found` if nothing is
 *   waiting; 409 `conflict` if the person at the provider has another account by now
 */
export async function connectWaiting(
  { database, sessions, request, reply }: Entrance,
  signIns: SignInsUnderWay,
  session: Session,
): Promise<string> {
  return database.transaction(async (statements) => {
    const waiting = await signIns.takeLink(statements, request);
    const provider = waiting && (await presentProvider(statements, waiting));
    const { issuer, subject, user_id: userId } = waiting ?? {};
    if (!waiting || !provider || !issuer || !subject) {
      throw new ApiError(404, 'not_found', 'This sign-in has expired. Start again.');
    }
    if (session.userId !== userId || session.singleSignOnFor !== null) {
      throw new ApiError(403, 'forbidden', 'Sign in to the account that is to be connected.');
    }
    const { org_id: organizationId } = provider;
    const [member] = await statements.query<{ role: Role }>(selectRole(organizationId, userId));
    if (!member) throw new ApiError(403, 'forbidden', 'You are no longer a member of this organization.');
    const isConnected = await connectAccount(statements, organizationId, { issuer, subject }, userId);
    if (!isConnected) throw conflict(CONNECTED_ALREADY);
    const by = { organizationId, userId, role: member.role, sessionId: session.sessionId, request };
    const entry = { recordType: 'member', recordId: userId, action: 'updated' };
    const caller = await audit(statements, by, 'connect-single-sign-on', [entry]);
    await statements.query(insertSecurityEvent(caller, 'single_sign_on_connected'));
    if (provider.required_at !== null && member.role !== 'owner') {
      // Both were just proved, so the person need not go to the provider again.
      await sessions.start(request, reply, userId, { statements, singleSignOnFor: organizationId });
    } else if (session.organizationId !== organizationId) {
      await sessions.switchOrganization(reply, session, organizationId, statements);
    }
    return waiting.return_to;
  });
}

interface By extends NewMember {
  readonly request: FastifyRequest;
}

async function audit(
  statements: Statements,
  { request, ...member }: By,
  operation: string,
  entries: readonly AuditEntry[],
): Promise<Caller> {
  const caller = personCaller(member, originOf(request));
  await statements.query(insertAuditEntries(caller, operation, entries));
  return caller;
}
