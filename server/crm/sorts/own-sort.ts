import { constantSql, type Sql, sql } from '../../kernel/database/sql.ts';
import { OWN_PREFIX } from '../../kernel/fields/own-prefix.ts';
import { invalidRequest } from '../../kernel/operations/errors.ts';
import type { FilterField } from '../custom-fields/values/filter-range.ts';
import { byMember, type SortedBy } from './sort.sql.ts';

/**
 * How a list is sorted by a field that the organization added to the records: by the values that its indexes have. Amounts are compared as
 * numbers, in any currency, and people by their names.
 * @param id the column with the id of the record
 * @throws 400 `invalid_request` for a field with several values, which have no order
 */
export function byOwnField(
  organizationId: string,
  id: Sql,
  { id: fieldId, key, type }: FilterField,
): SortedBy {
  if (type === 'choices') {
    throw invalidRequest(`'sort' must not be '${OWN_PREFIX}${key}', because that has several values.`);
  }
  const join = sql`
    LEFT JOIN custom_values v ON v.org_id = ${organizationId} AND v.record_id = ${id} AND v.field_id = ${fieldId}
      AND v.place = 1`;
  if (type === 'user') {
    const member = byMember(organizationId, sql`v.text_folded::uuid`);
    return { ...member, join: sql`${join} ${member.join}` };
  }
  const [column, sqlType] = COLUMNS[type] ?? (['text_folded', 'text'] as const);
  return { join, column: constantSql(`v.${column}`), type: sqlType, nulls: 'last' };
}

const COLUMNS: Readonly<
  Partial<Record<FilterField['type'], readonly [column: string, type: SortedBy['type']]>>
> = {
  number: ['number', 'double precision'],
  money: ['number', 'double precision'],
  date: ['day', 'date'],
};
