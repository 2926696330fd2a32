import { invalidRequest } from '../../kernel/operations/errors.ts';
import type { Constraints } from '../../kernel/operations/operation.ts';

/** Translates links that PostgreSQL refuses because the record does not exist in the organization. */
export const DEAL_CONSTRAINTS: Constraints = {
  deals_contact_id: () => invalidRequest("'contact_id' must be a contact of your organization."),
  deals_company_id: () => invalidRequest("'company_id' must be a company of your organization."),
  deals_stage_id: () => invalidRequest("'stage_id' must be a stage of the deal's pipeline."),
};
