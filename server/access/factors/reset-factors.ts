import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { withSecurityEvent } from '../../kernel/audit/security-event.ts';
import type { Statements } from '../../kernel/database/database.ts';
import { email } from '../../kernel/fields/fields.ts';
import { ApiError } from '../../kernel/operations/errors.ts';
import { parseInput } from '../../kernel/operations/parse.ts';
import { selectPerson, selectUsersByEmail, type UserRow } from '../accounts/user.sql.ts';
import { deleteSessions } from '../sessions/session.sql.ts';
import { auditAccount } from './audit-person.ts';
import { deletePasskeys, deleteRecoveryCodes, deleteTotp, selectHasFactor } from './factors.sql.ts';
import { deleteSignInSteps } from './second-step.sql.ts';

/**
 * Removes all second factors of a person who lost them and ends their sessions. Only for the operator.
 * @param statements a transaction of the schema owner
 * @returns the email address of the account
 * @throws 404 `not_found` if no account has the address
 */
export async function resetFactors(statements: Statements, input: unknown): Promise<string> {
  const [user] = await statements.query<UserRow>(
    selectUsersByEmail(parseInput(z.object({ email: email() }), input).email),
  );
  if (!user) throw new ApiError(404, 'not_found', 'No account has this email address.');
  const [had] = await statements.query(selectHasFactor(user.id));
  for (const remove of [deleteTotp, deletePasskeys, deleteRecoveryCodes, deleteSignInSteps]) {
    await statements.query(remove(user.id));
  }
  await statements.query(deleteSessions(user.id, null));
  const by = {
    kind: 'command',
    id: randomUUID(),
    userId: null,
    door: 'command',
    requestId: randomUUID(),
  } as const;
  await auditAccount(statements, user.id, by, 'reset-second-factors');
  if (had) {
    const details = { factor: 'all', name: 'all second factors' };
    await statements.query(withSecurityEvent(selectPerson(user.id), 'factor_removed', by, details));
  }
  return user.email;
}
