import type { Statements } from '../../kernel/database/database.ts';
import { ApiError, invalidRequest } from '../../kernel/operations/errors.ts';
import { selectMembersAmong } from './owner.sql.ts';

/** What runs statements for an organization, such as the context of an operation. */
interface OfOrganization extends Statements {
  readonly organizationId: string;
}

type GivenOwner = string | null | undefined;

/** The same for somebody of another organization and for an id that nobody has. */
export function notAMember(field = 'owner_id'): ApiError {
  return invalidRequest(`'${field}' must be a member of your organization.`);
}

/** The owners that are no members of the organization; without any owner it asks nothing. */
export async function strangersAmong(
  context: OfOrganization,
  owners: readonly GivenOwner[],
): Promise<ReadonlySet<string>> {
  const asked = [...new Set(owners.filter((owner) => typeof owner === 'string'))];
  if (asked.length === 0) return new Set();
  const members = await context.query<{ id: string }>(selectMembersAmong(context.organizationId, asked));
  const known = new Set(members.map(({ id }) => id));
  return new Set(asked.filter((id) => !known.has(id)));
}

/**
 * @param field the name of the field that names them
 * @throws 400 `invalid_request` if one of the new owners is not a member of the organization
 */
export async function requireMembers(
  context: OfOrganization,
  owners: readonly GivenOwner[],
  field?: string,
): Promise<void> {
  if ((await strangersAmong(context, owners)).size > 0) throw notAMember(field);
}

/** Refuses the items that would give a record to somebody who is not a member. */
export async function withoutStrangers<Item>(
  context: OfOrganization,
  items: readonly (Item | ApiError)[],
  newOwnerOf: (item: Item) => GivenOwner,
): Promise<(Item | ApiError)[]> {
  const owners = items.map((item) => (item instanceof ApiError ? undefined : newOwnerOf(item)));
  const strangers = await strangersAmong(context, owners);
  return items.map((item, index) => (strangers.has(owners[index] ?? '') ? notAMember() : item));
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
