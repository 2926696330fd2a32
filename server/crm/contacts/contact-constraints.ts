import { invalidRequest } from '../../kernel/operations/errors.ts';
import type { Constraints } from '../../kernel/operations/operation.ts';

/** Translates a link that PostgreSQL refuses because the record does not exist in the organization. */
export const CONTACT_CONSTRAINTS: Constraints = {
  contacts_company_id: () => invalidRequest("'company_id' must be a company of your organization."),
};
