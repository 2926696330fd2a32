import { z } from 'zod';
import { timestampView } from '../../kernel/fields/fields.ts';
import { activityView } from '../../records/activities/activity.schema.ts';
import { companyView } from '../companies/company.schema.ts';
import { consentView } from '../contacts/consents/consent.schema.ts';
import { contactView } from '../contacts/contact.schema.ts';
import { touchView } from '../contacts/touches/touch.schema.ts';
import { dealView } from '../deals/deal.schema.ts';
import { taskView } from '../tasks/task.schema.ts';

/** The columns of exported files: the fields of the records, with names added for ids. */
const name = z.string().nullable();
const original = { original_created_at: timestampView.nullable() };
const external = { external_source: name, external_id: name };
const owned = { owner_id: z.uuid().nullable(), owner: name };

export const contactExport = contactView
  .omit({ org_id: true, owner_id: true })
  .extend({ ...owned, ...external, ...original });

export const companyExport = companyView
  .omit({ org_id: true, owner_id: true })
  .extend({ ...owned, ...external, ...original });

export const dealExport = dealView
  .pick({ id: true, title: true, value: true, currency: true })
  .extend({ pipeline: name, stage: name, status: name, ...dealView.shape })
  .omit({ org_id: true, contacts: true })
  .extend({ company: name, contact: name, contact_email: name, other_contacts: name, owner: name })
  .extend({ ...external, ...original });

export const taskExport = taskView
  .omit({ org_id: true, repeat: true })
  .extend({ repeat: name, assignee: name, contact: name, contact_email: name, company: name, deal: name });

export const activityExport = activityView
  .omit({ org_id: true })
  .extend({ contact: name, deal: name, performed_by_name: name });

const ofContact = { contact_id: z.uuid(), contact: name, contact_email: name };

export const touchExport = z.object({ ...ofContact, ...touchView.shape });

export const consentExport = z.object({ ...ofContact, ...consentView.shape });

export const stageExport = z.object({
  pipeline_id: z.uuid(),
  pipeline: z.string(),
  is_default: z.boolean(),
  stage_id: z.uuid(),
  stage: z.string(),
  sort_order: z.int(),
  is_won: z.boolean(),
  is_lost: z.boolean(),
  is_qualified: z.boolean(),
});
