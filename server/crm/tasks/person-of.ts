import type { ReadContext } from '../../kernel/operations/context.ts';
import { invalidRequest } from '../../kernel/operations/errors.ts';

/**
 * The person for whom an operation acts that concerns what is theirs alone.
 * @throws 400 `invalid_request` if the credential belongs to no user
 */
export function personOf({ caller: { credential } }: Pick<ReadContext, 'caller'>): string {
  if (credential.userId === null) throw invalidRequest('Only a person can choose this.');
  return credential.userId;
}
