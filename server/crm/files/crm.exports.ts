import { z } from 'zod';
import { exportedList } from '../../files/exports/exported-list.ts';
import { JsonText } from '../../kernel/database/json-text.ts';
import type { ExportKind } from '../../kernel/family/export-kind.ts';
import type { ReadContext } from '../../kernel/operations/context.ts';
import { readingAs } from '../../kernel/operations/reading-as.ts';
import { activityQuery } from '../activities/activity.schema.ts';
import { companyQuery } from '../companies/company.schema.ts';
import { contactQuery } from '../contacts/contact-query.schema.ts';
import { lookedUp } from '../custom-fields/values/custom-filter.ts';
import { dealQuery } from '../deals/deal-query.schema.ts';
import { askedTasks } from '../tasks/asked-tasks.ts';
import { taskQuery } from '../tasks/task-query.schema.ts';
import { exportedAddresses } from './address-cells.ts';
import {
  activityExport,
  companyExport,
  consentExport,
  contactExport,
  dealExport,
  stageExport,
  taskExport,
  touchExport,
} from './export.schema.ts';
import {
  activityWindow,
  companyWindow,
  consentWindow,
  contactWindow,
  dealWindow,
  selectStagesToExport,
  taskWindow,
  touchWindow,
} from './export.sql.ts';
import { ownColumns } from './own-columns.ts';

const scope = 'crm:read';

/** Lists without filters. */
const everything = z.object({});

/** The exports of the CRM: its lists, and the stages of pipelines. */
export const CRM_EXPORTS: readonly ExportKind[] = [
  exportedList({
    name: 'contacts',
    scope,
    query: contactQuery,
    view: contactExport,
    windowAfter: contactWindow,
    lookUp: (context, query) => lookedUp(context, 'contact', query),
    cells: exportedAddresses,
    own: ownColumns('contact'),
  }),
  exportedList({
    name: 'companies',
    scope,
    query: companyQuery,
    view: companyExport,
    windowAfter: companyWindow,
    lookUp: (context, query) => lookedUp(context, 'company', query),
    own: ownColumns('company'),
  }),
  exportedList({
    name: 'deals',
    scope,
    query: dealQuery,
    view: dealExport,
    windowAfter: dealWindow,
    lookUp: (context, query) => lookedUp(context, 'deal', query),
    own: ownColumns('deal'),
  }),
  exportedList({
    name: 'tasks',
    scope,
    query: taskQuery.transform((query) => ({ ...query, since: [], until: [], before: undefined })),
    view: taskExport,
    windowAfter: taskWindow,
    lookUp: askedTasks,
    own: ownColumns('task'),
  }),
  exportedList({
    name: 'activities',
    scope,
    query: activityQuery,
    view: activityExport,
    windowAfter: activityWindow,
  }),
  exportedList({ name: 'touches', scope, query: everything, view: touchExport, windowAfter: touchWindow }),
  exportedList({
    name: 'consents',
    scope,
    query: everything,
    view: consentExport,
    windowAfter: consentWindow,
  }),
  {
    name: 'pipelines',
    alone: false,
    columns: Object.keys(stageExport.shape),
    records: (kernel, caller) => stagesOf(readingAs(kernel, caller, scope)),
  },
];

async function* stagesOf(context: ReadContext) {
  const [found] = await context.query<{ rows: string }>(selectStagesToExport(context.organizationId));
  yield* new JsonText<Record<string, unknown>[]>(found?.rows ?? '[]').value();
}
