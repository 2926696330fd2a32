import type { Caller } from '../../../kernel/operations/credential.ts';
import { roleRequired } from '../../../kernel/operations/errors.ts';

/** Whose grants a caller may see and end: a member's own, or everyone's (`null`) for owners and admins. */
export function visibleUserId({ credential: { role, userId } }: Caller): string | null {
  if (role !== 'member') return null;
  if (userId === null) throw roleRequired();
  return userId;
}
