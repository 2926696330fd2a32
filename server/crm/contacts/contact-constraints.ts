import type { Constraints } from '../../kernel/operations/constraints.ts';
import { conflict, invalidRequest } from '../../kernel/operations/errors.ts';
import { EXTERNAL_ID_TAKEN } from '../external-ids/external-ids.ts';

export const NO_COMPANY = () => invalidRequest("'company_id' must be a company of your organization.");

/** Translates what PostgreSQL refuses: a link to a record that the organization does not have, and a taken external id. */
export const CONTACT_CONSTRAINTS: Constraints = {
  contacts_company_id: NO_COMPANY,
  contacts_external_id: () => conflict(EXTERNAL_ID_TAKEN),
};
