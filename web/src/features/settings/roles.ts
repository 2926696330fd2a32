import type { Role } from '../../api/members.ts';
import { meant, t } from '../../language/words.ts';
import type { Choice } from '../../ui/form/select.tsx';

const ROLES: readonly Choice<Role>[] = [
  { id: 'owner', name: meant('role')`Owner` },
  { id: 'admin', name: t`Admin` },
  { id: 'member', name: t`Member` },
];

/** `Owner` for `owner`. */
export function roleName(role: Role): string {
  return ROLES.find(({ id }) => id === role)?.name ?? role;
}

/** The roles that someone can give: only owners can make someone an owner. */
export function rolesToGive(own: Role): readonly Choice<Role>[] {
  return own === 'owner' ? ROLES : ROLES.filter(({ id }) => id !== 'owner');
}
