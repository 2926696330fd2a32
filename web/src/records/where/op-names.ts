import type { Op } from '../../../../server/crm/filters/where.ts';
import type { WhereField } from './use-where-fields.ts';

type Names = Readonly<Record<Op, string>>;

const NAMES: Names = {
  is: 'is',
  is_not: 'is not',
  contains: 'contains',
  gte: 'is at least',
  lte: 'is at most',
  is_empty: 'is empty',
  is_not_empty: 'is not empty',
};

const OF_DAYS: Names = { ...NAMES, gte: 'is on or after', lte: 'is on or before' };

/** How each comparison is called, by how the value of the field is given. */
export const OP_NAMES: Readonly<Record<WhereField['input'], Names>> = {
  text: NAMES,
  number: NAMES,
  record: NAMES,
  choice: NAMES,
  day: OF_DAYS,
  moment: OF_DAYS,
};
