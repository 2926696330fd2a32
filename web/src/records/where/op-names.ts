import type { Op } from '../../../../server/crm/filters/where.ts';
import { t } from '../../language/words.ts';
import type { WhereField } from './use-where-fields.ts';

type Names = Readonly<Record<Op, string>>;

const NAMES: Names = {
  is: t`is`,
  is_not: t`is not`,
  contains: t`contains`,
  gte: t`is at least`,
  lte: t`is at most`,
  is_empty: t`is empty`,
  is_not_empty: t`is not empty`,
};

const OF_DAYS: Names = { ...NAMES, gte: t`is on or after`, lte: t`is on or before` };

/** How each comparison is called, by how the value of the field is given. */
export const OP_NAMES: Readonly<Record<WhereField['input'], Names>> = {
  text: NAMES,
  number: NAMES,
  record: NAMES,
  choice: NAMES,
  day: OF_DAYS,
  moment: OF_DAYS,
};
