import { requireAdmin, requireOwner } from '../../kernel/operations/admit.ts';
import type { Role } from '../../kernel/operations/credential.ts';
import { Conflict, conflict, notFound } from '../../kernel/operations/errors.ts';
import type { LockedMember } from './member.sql.ts';

export const LAST_OWNER = new Conflict('This is the last owner. Make someone else an owner first.');

/** Throws 403 `forbidden` unless the caller may grant this role to someone or take it away. */
export function requireMayGive(caller: Role, role: Role): void {
  requireAdmin({ role: caller });
  if (role === 'owner') requireOwner({ role: caller }, 'appoint or demote owners');
}

/**
 * Returns the member whose role is about to be taken away, after checking that an owner remains.
 * @param locked the member and all owners
 * @throws 404 `not_found` if the user is not a member, 409 `conflict` for the last owner
 */
export function memberWhoMayLoseRole(locked: readonly LockedMember[], userId: string): LockedMember {
  const member = locked.find(({ user_id }) => user_id === userId);
  if (!member) throw notFound('member');
  const owners = locked.filter(({ role }) => role === 'owner');
  if (member.role === 'owner' && owners.length === 1) {
    throw conflict(LAST_OWNER);
  }
  return member;
}
