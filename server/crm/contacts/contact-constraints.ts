import { invalidRequest } from '../../kernel/operations/errors.ts';
import type { Constraints } from '../../kernel/operations/operation.ts';

/** What it means when PostgreSQL refuses a contact's link: it names nothing in the organization. */
export const CONTACT_CONSTRAINTS: Constraints = {
  contacts_company_id: () => invalidRequest("'company_id' must be a company of your organization."),
};
