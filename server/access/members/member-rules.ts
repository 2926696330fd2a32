import type { Role } from '../../kernel/operations/credential.ts';
import { ApiError, Conflict, conflict, notFound, roleRequired } from '../../kernel/operations/errors.ts';
import type { LockedMember } from './member.sql.ts';

export const LAST_OWNER = new Conflict('This is the last owner; make someone else an owner first.');

/** Throws 403 `forbidden` unless the caller may give this role to someone, or take it away. */
export function requireMayGive(caller: Role, role: Role): void {
  if (caller === 'member') throw roleRequired();
  if (role === 'owner' && caller !== 'owner') {
    throw new ApiError(403, 'forbidden', 'Only owners may make or unmake owners.');
  }
}

/**
 * The member who is to lose their role, checked: an organization always has an owner.
 * @param locked the member and all owners
 * @throws 404 `not_found` when the user is no member, 409 `conflict` for the last owner
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
