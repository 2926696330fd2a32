import { z } from 'zod';
import { type Sql, sql } from '../kernel/database/sql.ts';
import { isUuid } from '../kernel/fields/uuid.ts';

/** The most ids that a list takes. */
const MOST_IDS = 200;

const error = `must be 1 to ${MOST_IDS} ids separated by commas`;

/** The filter of a list by ids: separated by commas, repeated, or as a list. */
export function idsFilter(plural: string) {
  return z
    .union([z.string(), z.array(z.string())], { error })
    .transform((given, context) => {
      const ids = [given].flat().flatMap((text) => text.split(','));
      const distinct = [...new Set(ids.map((id) => id.trim().toLowerCase()))];
      if (distinct.length <= MOST_IDS && distinct.every(isUuid)) return distinct;
      context.addIssue({ code: 'custom', message: error });
      return z.NEVER;
    })
    .optional()
    .meta({
      type: 'string',
      description: `Only ${plural} with these ids, up to ${MOST_IDS}, separated by commas. Others are left out.`,
      examples: ['0198c2f1-093e-77d5-8fdb-aacfa9244886'],
    });
}

/** The condition that an id is among those that a list asks for. */
export function isOneOf(column: Sql, ids: readonly string[] | undefined): Sql | undefined {
  return ids === undefined ? undefined : sql`${column} = ANY (${ids}::uuid[])`;
}

/**
 * The condition on a phone number: its digits alone are compared, if it has any.
 * @param digits the column or expression with the digits
 */
export function hasPhone(column: Sql, digits: Sql, phone: string | undefined): Sql | undefined {
  if (phone === undefined) return undefined;
  const asked = phone.replaceAll(/[^0-9]/g, '');
  return asked === '' ? sql`${column} = ${phone}` : sql`${digits} = ${asked}`;
}
