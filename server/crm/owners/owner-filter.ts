import type { ReadContext } from '../../kernel/operations/context.ts';
import { invalidRequest } from '../../kernel/operations/errors.ts';

/** What kinds of records call their owner. */
const OWNER_FIELDS = ['owner_id', 'assigned_to'] as const;

/** A filter by the owner of records. */
export type OwnerFilter = { readonly [Field in (typeof OWNER_FIELDS)[number]]?: string | undefined };

/**
 * The filter with the user of the credential in place of `me`. The user of an API key is the one who created it.
 * @throws 400 `invalid_request` for `me` with a credential that belongs to no user
 */
export function withOwnerNamed<Filter extends object>(
  context: Pick<ReadContext, 'caller'>,
  filter: Filter & OwnerFilter,
): Filter {
  const named = OWNER_FIELDS.filter((field) => filter[field] === 'me');
  if (named.length === 0) return filter;
  return { ...filter, ...Object.fromEntries(named.map((field) => [field, userOf(context, field)])) };
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
