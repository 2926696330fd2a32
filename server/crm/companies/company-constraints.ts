import type { Constraints } from '../../kernel/operations/constraints.ts';
import { conflict } from '../../kernel/operations/errors.ts';
import { EXTERNAL_ID_TAKEN } from '../external-ids/external-ids.ts';

/** Translates what PostgreSQL refuses: an external id that another company has. */
export const COMPANY_CONSTRAINTS: Constraints = {
  companies_external_id: () => conflict(EXTERNAL_ID_TAKEN),
};
