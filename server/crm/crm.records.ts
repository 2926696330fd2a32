import { sql } from '../kernel/database/sql.ts';
import type { RecordKind } from '../kernel/family/record-kind.ts';
import { activityView } from '../records/activities/activity.schema.ts';
import { companyTable } from './companies/company.sql.ts';
import { contactTable } from './contacts/contact.sql.ts';
import { dealPlaceJson, dealTable } from './deals/deal.sql.ts';
import { PIPELINES, pipelineTable, stageTable } from './pipelines/pipeline.sql.ts';
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
      lists: {
        contacts: {
          to: 'contact',
          members: ['contact_id', 'role'],
          except: 'contact_id',
          rows: { table: 'deal_contacts', record: 'deal_id', linked: 'contact_id' },
        },
      },
      beside: dealPlaceJson,
    },
    refers: { stage_id: 'stage', pipeline_id: 'pipeline' },
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
  {
    type: 'activity',
    actions: CHANGED,
    live: true,
    readable: { plural: 'activities', source: sql`activities`, view: activityView },
    refers: { contact_id: 'contact', deal_id: 'deal' },
  },
  {
    type: 'pipeline',
    actions: CHANGED,
    live: true,
    readable: { plural: 'pipelines', source: PIPELINES, view: pipelineTable.view },
  },
  {
    type: 'stage',
    actions: CHANGED,
    live: true,
    readable: { plural: 'stages', source: sql`stages`, view: stageTable.view },
  },
  { type: 'custom_field', actions: CHANGED, live: true },
  { type: 'view', actions: CHANGED, live: true },
];
