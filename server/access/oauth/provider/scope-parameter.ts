import { errors } from 'oidc-provider';
import { isGrantableScope } from '../../../kernel/operations/scopes.ts';

/** What a request is taken to ask for when it names no scope (docs/behaviour/authentication.md 11). */
export const DEFAULT_SCOPE = 'crm:read';

/** Scopes of OpenID Connect that clients send out of habit; they mean nothing here and are passed over. */
const PASSED_OVER = new Set(['openid', 'profile', 'email', 'address', 'phone', 'offline_access']);

/** The scopes that a `scope` parameter names (RFC 6749, section 3.3), without those of OpenID Connect. */
export function readScope(parameter: string): string {
  const scopes = parameter.split(' ').filter((scope) => scope !== '' && !PASSED_OVER.has(scope));
  return scopes.join(' ');
}

/** Refuses a scope that we do not know, by name (`invalid_scope`); the library would drop it without a word. */
export function checkScope(_context: unknown, parameter: unknown): void {
  const unknown = String(parameter ?? '')
    .split(' ')
    .find((scope) => scope !== '' && !isGrantableScope(scope));
  if (unknown !== undefined) throw new errors.InvalidScope('the scope is unknown', unknown);
}
