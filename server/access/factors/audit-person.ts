import type { FastifyRequest } from 'fastify';
import { insertAuditEntries } from '../../kernel/audit/audit.ts';
import { type SecurityDetails, withSecurityEvent } from '../../kernel/audit/security-event.ts';
import type { SecurityKind } from '../../kernel/audit/security-kinds.ts';
import type { Statements } from '../../kernel/database/database.ts';
import { originOf } from '../../kernel/http/origin.ts';
import type { Caller } from '../../kernel/operations/credential.ts';
import { type OrganizationOf, selectOrganizationsOf, selectPerson } from '../accounts/user.sql.ts';
import type { Session } from '../sessions/sessions.ts';

/** A signed-in person who changes their own account. */
export interface PersonActing {
  readonly session: Session;
  readonly request: FastifyRequest;
}

/** Adds what a person changed in their sign-in methods to the audit log of each of their organizations. */
export function auditPerson(
  statements: Statements,
  { session: { userId, sessionId }, request }: PersonActing,
  operation: string,
): Promise<void> {
  const by = { kind: 'session', id: sessionId, userId, door: 'web', requestId: request.id } as const;
  return auditAccount(statements, userId, by, operation);
}

/** Adds what a person changed in their sign-in methods to the security log of each of their organizations. */
export async function logPerson(
  statements: Statements,
  { session, request }: PersonActing,
  kind: SecurityKind,
  details: SecurityDetails,
): Promise<void> {
  await statements.query(withSecurityEvent(selectPerson(session.userId), kind, originOf(request), details));
}

/** The actor of a change to an account, in each of its organizations. */
type Acting = Pick<Caller['credential'], 'kind' | 'id' | 'userId'> & Pick<Caller, 'door' | 'requestId'>;

/**
 * Adds a change that someone made to a person's sign-in methods to the audit log of each of the person's
 * organizations.
 */
export async function auditAccount(
  statements: Statements,
  personId: string,
  { door, requestId, ...by }: Acting,
  operation: string,
): Promise<void> {
  const organizations = await statements.query<OrganizationOf>(selectOrganizationsOf(personId));
  for (const { id: organizationId, role } of organizations) {
    const credential = { ...by, organizationId, role, scopes: new Set<never>(), rateLimitPerMinute: null };
    const entry = { recordType: 'member', recordId: personId, action: 'updated' };
    await statements.query(insertAuditEntries({ credential, door, requestId }, operation, [entry]));
  }
}
