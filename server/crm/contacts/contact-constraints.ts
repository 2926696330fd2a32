import { conflict, invalidRequest } from '../../kernel/operations/errors.ts';
import type { Constraints } from '../../kernel/operations/operation.ts';
import { EXTERNAL_ID_TAKEN } from '../external-ids/external-ids.ts';

/** Translates what PostgreSQL refuses: a link to a record that the organization does not have, and a taken external id. */
export const CONTACT_CONSTRAINTS: Constraints = {
  contacts_company_id: () => invalidRequest("'company_id' must be a company of your organization."),
  contacts_external_id: () => conflict(EXTERNAL_ID_TAKEN),
};
