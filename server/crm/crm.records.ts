import type { RecordKind } from '../kernel/family/record-kind.ts';
import { companyTable } from './companies/company.sql.ts';
import { contactTable } from './contacts/contact.sql.ts';
import { dealPlaceJson, dealTable } from './deals/deal.sql.ts';
import { taskTable } from './tasks/task.sql.ts';

const CHANGED = ['created', 'updated', 'deleted'] as const;

/** The kinds of records of the CRM, and the links between them. */
export const CRM_RECORDS: readonly RecordKind[] = [
  {
    type: 'contact',
    actions: [...CHANGED, 'erased'],
    live: true,
    stored: {
      plural: 'contacts',
      table: contactTable,
      links: { company_id: 'company' },
    },
  },
  {
    type: 'company',
    actions: CHANGED,
    live: true,
    stored: { plural: 'companies', table: companyTable, timeline: true },
  },
  {
    type: 'deal',
    actions: CHANGED,
    live: true,
    stored: {
      plural: 'deals',
      table: dealTable,
      links: { contact_id: 'contact', company_id: 'company' },
      beside: dealPlaceJson,
    },
  },
  {
    type: 'task',
    actions: CHANGED,
    live: true,
    stored: {
      plural: 'tasks',
      table: taskTable,
      links: { contact_id: 'contact', company_id: 'company', deal_id: 'deal' },
    },
  },
  { type: 'activity', actions: ['created'], live: true },
  { type: 'pipeline', actions: CHANGED, live: true },
  { type: 'stage', actions: CHANGED, live: true },
  { type: 'custom_field', actions: CHANGED, live: true },
];
