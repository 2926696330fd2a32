import { errors } from 'oidc-provider';
import { isGrantableScope } from '../../../kernel/operations/scopes.ts';

/** The scope that is assumed if a request names none (docs/behaviour/authentication.md 11). */
export const DEFAULT_SCOPE = 'crm:read';

/** OpenID Connect scopes that clients send out of habit. They have no meaning here and are ignored. */
const PASSED_OVER = new Set(['openid', 'profile', 'email', 'address', 'phone', 'offline_access']);

/** The scopes in a `scope` parameter (RFC 6749, section 3.3), without those of OpenID Connect. */
export function readScope(parameter: string): string {
  const scopes = parameter.split(' ').filter((scope) => scope !== '' && !PASSED_OVER.has(scope));
  return scopes.join(' ');
}

/** Refuses unknown scopes by name (`invalid_scope`); the library would drop them silently. */
export function checkScope(_context: unknown, parameter: unknown): void {
  const unknown = String(parameter ?? '')
    .split(' ')
    .find((scope) => scope !== '' && !isGrantableScope(scope));
  if (unknown !== undefined) throw new errors.InvalidScope('the scope is unknown', unknown);
}
