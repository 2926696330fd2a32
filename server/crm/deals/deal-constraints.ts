import type { Constraints } from '../../kernel/operations/constraints.ts';
import { conflict, invalidRequest } from '../../kernel/operations/errors.ts';
import { EXTERNAL_ID_TAKEN } from '../external-ids/external-ids.ts';

export const NO_CONTACT = () => invalidRequest("'contact_id' must be a contact of your organization.");
export const NO_COMPANY = () => invalidRequest("'company_id' must be a company of your organization.");

export const NO_CONTACTS = () => invalidRequest("'contacts' must name contacts of your organization.");

/** Translates what PostgreSQL refuses: a link to a record that the organization does not have, and a taken external id. */
export const DEAL_CONSTRAINTS: Constraints = {
  deals_contact_id: NO_CONTACT,
  deals_contacts: NO_CONTACTS,
  deals_company_id: NO_COMPANY,
  deals_stage_id: () => invalidRequest("'stage_id' must be a stage of the deal's pipeline."),
  deals_external_id: () => conflict(EXTERNAL_ID_TAKEN),
};
