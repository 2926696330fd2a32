import { type Html, html } from '../../kernel/reference/html.ts';
import type { Session } from '../sessions/sessions.ts';

/** The choice of the roles that a person may give. */
export function roleOptions({ role: own }: Pick<Session, 'role'>, chosen: string): Html[] {
  const roles = own === 'owner' ? ['owner', 'admin', 'member'] : ['admin', 'member'];
  return roles.map((role) =>
    role === chosen ? html`<option selected>${role}</option>` : html`<option>${role}</option>`,
  );
}
