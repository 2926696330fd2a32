import { z } from 'zod';
import { OWN_KEY, OWN_PREFIX } from '../../kernel/fields/own-prefix.ts';

/** The sort key of a list that is a field which the organization added to the records. */
const own = z.templateLiteral([OWN_PREFIX, z.string().regex(OWN_KEY)]);

/** What lists are sorted by as input: one of some names, or an own field. */
export function sortField<const Names extends readonly [string, ...string[]]>(names: Names) {
  return z.union([z.enum(names), own], { error: `must be one of ${names.join(', ')} or custom_fields.key` });
}

/** The name of an own field as a sort key. */
export type OwnSortName = z.infer<typeof own>;

/** Whether a list is sorted by an own field. */
export function isOwnSort(sort: string | undefined): sort is OwnSortName {
  return sort?.startsWith(OWN_PREFIX) ?? false;
}

/** Says which key stands for what. */
export const OWN_SORT =
  '`custom_fields.key` sorts by a field of your own. Records without a value come last.';
