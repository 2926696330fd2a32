import type { Constraints } from '../../kernel/operations/constraints.ts';
import { invalidRequest } from '../../kernel/operations/errors.ts';

/** Translates links that PostgreSQL refuses because the record does not exist in the organization. */
export const TASK_CONSTRAINTS: Constraints = {
  tasks_contact_id: () => invalidRequest("'contact_id' must be a contact of your organization."),
  tasks_company_id: () => invalidRequest("'company_id' must be a company of your organization."),
  tasks_deal_id: () => invalidRequest("'deal_id' must be a deal of your organization."),
};
