import type { Sql } from '../../../kernel/database/sql.ts';
import type { ReadContext } from '../../../kernel/operations/context.ts';
import { whereCondition } from '../../filters/look-up-where.ts';
import type { Group } from '../../filters/where.ts';
import { type OwnerFilter, withOwnerNamed } from '../../owners/owner-filter.ts';
import { recordsWith, selectFieldsOfKind } from './custom-filter.sql.ts';
import type { GivenFilter } from './custom-filter-field.ts';
import { type FilterField, fieldNamed, rangeOf } from './filter-range.ts';

/** The filters of a list that need a look-up. */
interface AskedFilter {
  readonly custom_fields?: GivenFilter | undefined;
  readonly where?: Group | undefined;
}

/** A filter of a list, with what its custom fields ask for. */
export type LookedUp<Filter> = Filter & {
  /** For each custom field, a statement that selects the ids of the records that have the value. */
  readonly among?: readonly Sql[];
  /** The condition that its groups mean. */
  readonly meets?: Sql;
};

/**
 * Looks up the custom fields that a filter names, without which it asks nothing, the owner `me`, and what its groups mean.
 * @throws 400 `invalid_request` for an unknown key, a field that is not filterable, and a value of another type
 */
export async function lookedUp<Filter extends AskedFilter>(
  context: ReadContext,
  object: string,
  given: Filter & OwnerFilter,
): Promise<LookedUp<Filter>> {
  const filter = withOwnerNamed<Filter>(context, given);
  const asked = Object.entries(filter.custom_fields ?? {});
  const { where } = filter;
  if (asked.length === 0 && where === undefined) return filter;
  const { organizationId } = context;
  const fields = await context.query<FilterField>(selectFieldsOfKind(organizationId, object));
  const meets = where && whereCondition(context, object, where, fields);
  // An organization without fields has no such filter, and unknown ones are ignored.
  const known = fields.length === 0 ? [] : asked;
  const among = known.map(([key, value]) => {
    const field = fieldNamed(fields, key);
    return recordsWith(organizationId, field.id, rangeOf(field, value));
  });
  return { ...filter, ...(among.length > 0 && { among }), ...(meets && { meets }) };
}
