import { constantSql, type Sql } from '../../../kernel/database/sql.ts';
import { OWN_PREFIX } from '../../../kernel/fields/own-prefix.ts';
import type { ReadContext } from '../../../kernel/operations/context.ts';
import { aliasOf, whereCondition } from '../../filters/look-up-where.ts';
import type { Group } from '../../filters/where.ts';
import { type OwnerFilter, withOwnerNamed } from '../../owners/owner-filter.ts';
import { byOwnField } from '../../sorts/own-sort.ts';
import type { SortedBy } from '../../sorts/sort.sql.ts';
import { isOwnSort } from '../../sorts/sort-field.ts';
import { recordsWith, selectFieldsOfKind } from './custom-filter.sql.ts';
import type { GivenFilter } from './custom-filter-field.ts';
import { type FilterField, fieldNamed, rangeOf } from './filter-range.ts';

/** The filters of a list that need a look-up. */
interface AskedFilter {
  readonly custom_fields?: GivenFilter | undefined;
  readonly where?: Group | undefined;
  readonly sort?: string | undefined;
}

/** What a list asks for, with what its custom fields mean. */
export type LookedUp<Filter> = Filter & {
  /** For each custom field, a statement that selects the ids of the records that have the value. */
  readonly among?: readonly Sql[];
  /** The condition that its groups mean. */
  readonly meets?: Sql;
  /** How the list is sorted by a custom field. */
  readonly sortsBy?: SortedBy;
};

/**
 * Looks up the custom fields that a list is filtered and sorted by, without which it asks nothing, the owner `me`, and what the groups of its
 * filter mean.
 * @throws 400 `invalid_request` for an unknown key, a field that is not filterable, and a value of another type
 */
export async function lookedUp<Filter extends AskedFilter>(
  context: ReadContext,
  object: string,
  given: Filter & OwnerFilter,
): Promise<LookedUp<Filter>> {
  const filter = withOwnerNamed<Filter>(context, given);
  const asked = Object.entries(filter.custom_fields ?? {});
  const { where, sort } = filter;
  const sortKey = isOwnSort(sort) ? sort.slice(OWN_PREFIX.length) : undefined;
  if (asked.length === 0 && where === undefined && sortKey === undefined) return filter;
  const { organizationId } = context;
  const fields = await context.query<FilterField>(selectFieldsOfKind(organizationId, object));
  const meets = where && whereCondition(context, object, where, fields);
  // An organization without fields has no such filter, and unknown ones are ignored.
  const known = fields.length === 0 ? [] : asked;
  const among = known.map(([key, value]) => {
    const field = fieldNamed(fields, key);
    return recordsWith(organizationId, field.id, rangeOf(field, value));
  });
  const sortsBy =
    sortKey === undefined
      ? undefined
      : byOwnField(organizationId, constantSql(`${aliasOf(object)}.id`), fieldNamed(fields, sortKey));
  return {
    ...filter,
    ...(among.length > 0 && { among }),
    ...(meets && { meets }),
    ...(sortsBy && { sortsBy }),
  };
}
