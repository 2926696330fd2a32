import type { Statements } from '../../kernel/database/database.ts';
import { ApiError, invalidRequest } from '../../kernel/operations/errors.ts';
import { selectMembersAmong } from './owner.sql.ts';

/** What runs statements for an organization, such as the context of an operation. */
interface OfOrganization extends Statements {
  readonly organizationId: string;
}

type GivenOwner = string | null | undefined;

/** The same for somebody of another organization and for an id that nobody has. */
function notAMember(field = 'owner_id'): ApiError {
  return invalidRequest(`'${field}' must be a member of your organization.`);
}

/** Whoever sees only some records gives none to somebody whose records they do not see (docs/behaviour/visibility.md 5). */
function outOfSight(field = 'owner_id'): ApiError {
  return new ApiError(403, 'forbidden', `'${field}' must be you, a member whose records you see, or nobody.`);
}

/** Why owners are refused, by their ids; without any owner it asks nothing. */
export async function refusedOwners(
  context: OfOrganization,
  owners: readonly GivenOwner[],
  field?: string,
): Promise<ReadonlyMap<string, ApiError>> {
  const asked = [...new Set(owners.filter((owner) => typeof owner === 'string'))];
  if (asked.length === 0) return new Map();
  const members = await context.query<{ id: string; is_seen: boolean }>(
    selectMembersAmong(context.organizationId, asked),
  );
  const seen = new Map(members.map(({ id, is_seen }) => [id, is_seen]));
  return new Map(
    asked.flatMap((id): [string, ApiError][] => {
      if (seen.get(id) === true) return [];
      return [[id, seen.has(id) ? outOfSight(field) : notAMember(field)]];
    }),
  );
}

/**
 * @param field the name of the field that names them
 * @throws 400 `invalid_request` if one of the new owners is not a member of the organization, 403 `forbidden` if the caller does not
 *   see their records
 */
export async function requireMembers(
  context: OfOrganization,
  owners: readonly GivenOwner[],
  field?: string,
): Promise<void> {
  const [refusal] = (await refusedOwners(context, owners, field)).values();
  if (refusal) throw refusal;
}

/** Refuses the items that would give a record to somebody who may not have it. */
export async function withoutRefusedOwners<Item>(
  context: OfOrganization,
  items: readonly (Item | ApiError)[],
  newOwnerOf: (item: Item) => GivenOwner,
  field?: string,
): Promise<(Item | ApiError)[]> {
  const owners = items.map((item) => (item instanceof ApiError ? undefined : newOwnerOf(item)));
  const refused = await refusedOwners(context, owners, field);
  return items.map((item, index) => refused.get(owners[index] ?? '') ?? item);
}

/**
 * The owner chosen for two records that are merged, if it is neither of theirs. One of theirs may stay even after leaving
 * the organization.
 */
export function newOwner(
  chosen: { readonly owner_id?: GivenOwner },
  { survivor, other }: Record<'survivor' | 'other', { readonly owner_id?: GivenOwner }>,
): GivenOwner {
  const isTheirs = [survivor.owner_id, other.owner_id].includes(chosen.owner_id);
  return isTheirs ? undefined : chosen.owner_id;
}
