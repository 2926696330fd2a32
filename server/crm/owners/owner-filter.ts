import type { ReadContext } from '../../kernel/operations/context.ts';
import { invalidRequest } from '../../kernel/operations/errors.ts';

/**
 * The filter with the user of the credential in place of `me`. The user of an API key is the one who created it.
 * @throws 400 `invalid_request` for `me` with a credential that belongs to no user
 */
export function withOwnerNamed<Filter extends object>(
  context: Pick<ReadContext, 'caller'>,
  filter: Filter & { readonly owner_id?: string | undefined },
): Filter {
  if (filter.owner_id !== 'me') return filter;
  return { ...filter, owner_id: userOf(context, 'owner_id') };
}

/**
 * The user of the credential, for `me` in a field. The user of an API key is the one who created it.
 * @throws 400 `invalid_request` if the credential belongs to no user
 */
export function userOf({ caller }: Pick<ReadContext, 'caller'>, field: string): string {
  const { userId } = caller.credential;
  if (userId === null) throw invalidRequest(`'${field}' is 'me', but this credential belongs to no user.`);
  return userId;
}
