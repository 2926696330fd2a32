import type { z } from 'zod';
import type { Caller, Credential } from './credential.ts';
import { ApiError, reauthenticationRequired, roleRequired } from './errors.ts';
import { parseInput } from './parse.ts';
import { requireScope, type Scope } from './scopes.ts';

/** Whether an operation is sensitive: always, or for some inputs. */
export type Sensitive<Input> = true | ((input: Input) => boolean);

/** What an operation requires of its callers. */
interface Admission<Input> {
  readonly scope: Scope | null;
  readonly role?: 'admin';
  readonly input: z.ZodType<Input>;
  readonly sensitive?: Sensitive<Input>;
}

/**
 * For what only owners and admins may do.
 * @throws 403 `forbidden` for a member
 */
export function requireAdmin({ role }: Pick<Credential, 'role'>): void {
  if (role === 'member') throw roleRequired();
}

/**
 * For what only owners may do, such as `erase the organization`.
 * @throws 403 `forbidden` for members and admins
 */
export function requireOwner({ role }: Pick<Credential, 'role'>, what: string): void {
  if (role !== 'owner') throw new ApiError(403, 'forbidden', `Only owners may ${what}.`);
}

/**
 * Checks whether a caller may run an operation, and parses the input.
 * @throws ApiError 403 if the scope or role is missing, or if a person has to confirm their identity; 400 for bad
 *   input
 */
export function admit<Input>(
  { scope, role, input: schema, sensitive }: Admission<Input>,
  { credential }: Caller,
  input: unknown,
): Input {
  if (scope) requireScope(credential.scopes, scope);
  if (role) requireAdmin(credential);
  const isStale = credential.isFresh === false;
  if (isStale && sensitive === true) throw reauthenticationRequired();
  const parsed = parseInput(schema, input);
  if (isStale && sensitive && sensitive !== true && sensitive(parsed)) throw reauthenticationRequired();
  return parsed;
}
