import { constantSql, sql } from '../kernel/database/sql.ts';
import type { RecordKind } from '../kernel/family/record-kind.ts';
import { activityView } from '../records/activities/activity.schema.ts';
import { fileTable } from './attachments/file.sql.ts';
import { companyTable } from './companies/company.sql.ts';
import { contactTable } from './contacts/contact.sql.ts';
import { dealPlaceJson, dealTable } from './deals/deal.sql.ts';
import { PIPELINES, pipelineTable, stageTable } from './pipelines/pipeline.sql.ts';
import { taskTable } from './tasks/task.sql.ts';

const CHANGED = ['created', 'updated', 'deleted'] as const;

/** Deleted records can be restored, or deleted for ever. */
const RESTORED = [...CHANGED, 'restored', 'purged'] as const;

/** The activities of a record, which may also belong to others. */
const ACTIVITIES = { table: 'activities', refs: { contact_id: 'contacts', deal_id: 'deals' } } as const;

const titleOf = (alias: string) => constantSql(`${alias}.title`);

/** The kinds of records of the CRM, and the links between them. */
export const CRM_RECORDS: readonly RecordKind[] = [
  {
    type: 'contact',
    actions: [...RESTORED, 'erased'],
    live: true,
    stored: {
      plural: 'contacts',
      table: contactTable,
      links: { company_id: 'company' },
      files: true,
      trash: {
        owner: 'owner_id',
        title: (alias) => constantSql(`trim(${alias}.first_name || ' ' || ${alias}.last_name)`),
        parts: [
          { ...ACTIVITIES, column: 'contact_id' },
          { table: 'contact_touches', column: 'contact_id' },
          { table: 'contact_consents', column: 'contact_id' },
        ],
      },
    },
  },
  {
    type: 'company',
    actions: RESTORED,
    live: true,
    stored: {
      plural: 'companies',
      table: companyTable,
      timeline: true,
      files: true,
      trash: {
        owner: 'owner_id',
        title: (alias) => constantSql(`${alias}.name`),
        parts: [{ ...ACTIVITIES, column: 'record_id', typeColumn: 'record_type' }],
      },
    },
  },
  {
    type: 'deal',
    actions: RESTORED,
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
      files: true,
      trash: { owner: 'assigned_to', title: titleOf, parts: [{ ...ACTIVITIES, column: 'deal_id' }] },
    },
    refers: { stage_id: 'stage', pipeline_id: 'pipeline' },
  },
  {
    type: 'task',
    actions: RESTORED,
    live: true,
    stored: {
      plural: 'tasks',
      table: taskTable,
      links: { contact_id: 'contact', company_id: 'company', deal_id: 'deal' },
      files: true,
      trash: { owner: 'assignee_id', title: titleOf, parts: [] },
    },
  },
  {
    type: 'file',
    actions: ['created', 'deleted', 'restored', 'purged'],
    live: true,
    stored: {
      plural: 'files',
      table: fileTable,
      trash: { owner: 'created_by', title: (alias) => constantSql(`${alias}.name`), parts: [] },
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
