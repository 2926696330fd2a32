import type { Contents } from '../kernel/contents/contents.ts';
import { sweepContents } from '../kernel/contents/sweep-contents.ts';
import type { Family } from '../kernel/family/family.ts';
import { activityRoutes } from './activities/activities.routes.ts';
import { activityTools } from './activities/activities.tools.ts';
import { activityWebRoutes } from './activities/activities.web-routes.ts';
import { CRM_ACTIVITY_TYPES } from './activities/activity.schema.ts';
import {
  contactArchiveRoutes,
  organizationExportRoutes,
  organizationExportWebRoutes,
} from './attachments/archive/archive.routes.ts';
import { FILE_ACTIVITY_TYPES } from './attachments/file-activities.ts';
import { fileRoutes } from './attachments/files.routes.ts';
import { changeRoutes } from './changes/changes.routes.ts';
import { companyRoutes } from './companies/companies.routes.ts';
import { companyTools } from './companies/companies.tools.ts';
import { companyWebRoutes } from './companies/companies.web-routes.ts';
import { CONTACT_CHOICES } from './contacts/choices/contact-choices.ts';
import { contactRoutes } from './contacts/contacts.routes.ts';
import { contactTools } from './contacts/contacts.tools.ts';
import { contactWebRoutes } from './contacts/contacts.web-routes.ts';
import { CRM_RECORDS } from './crm.records.ts';
import { customFieldRoutes } from './custom-fields/custom-fields.routes.ts';
import { customFieldTools } from './custom-fields/custom-fields.tools.ts';
import { customFieldWebRoutes } from './custom-fields/custom-fields.web-routes.ts';
import { removeCustomValues } from './custom-fields/remove-custom-values.ts';
import { dealRoutes } from './deals/deals.routes.ts';
import { dealTools } from './deals/deals.tools.ts';
import { dealWebRoutes } from './deals/deals.web-routes.ts';
import { CRM_EVENTS } from './events.ts';
import { CRM_EXPORTS } from './files/crm.exports.ts';
import { CRM_IMPORTS } from './files/crm.imports.ts';
import { importRoutes } from './files/program-imports.routes.ts';
import { importTools } from './files/program-imports.tools.ts';
import { DEAL_METRICS } from './metrics/deal-metrics.ts';
import { OTHER_METRICS } from './metrics/other-metrics.ts';
import { STAGE_PROBABILITIES } from './metrics/stage-probabilities.ts';
import { userRoutes } from './owners/users.routes.ts';
import { userTools } from './owners/users.tools.ts';
import { insertDefaultPipeline } from './pipelines/create-default-pipeline.ts';
import { pipelineRoutes } from './pipelines/pipelines.routes.ts';
import { pipelineTools } from './pipelines/pipelines.tools.ts';
import { pipelineWebRoutes } from './pipelines/pipelines.web-routes.ts';
import { contactPrivacyRoutes } from './privacy/contact-privacy.routes.ts';
import { crmPrivacy } from './privacy/crm.privacy.ts';
import { CRM_TAGS } from './reference.ts';
import { relatedWebRoutes } from './related/related.web-routes.ts';
import { type DigestServices, sendTaskDigests } from './tasks/digest/send-digests.ts';
import { forgetReminders, remindOfDueTasks } from './tasks/reminders/remind-of-due-tasks.ts';
import { taskRoutes } from './tasks/tasks.routes.ts';
import { taskTools } from './tasks/tasks.tools.ts';
import { taskWebRoutes } from './tasks/tasks.web-routes.ts';
import { emptyTrash } from './trash/empty-trash.ts';
import { trashWebRoutes } from './trash/trash.web-routes.ts';
import { viewRoutes } from './views/views.routes.ts';

/** The CRM: contacts, companies, deals in pipelines, tasks, activities, and files with them. */
export const crmFamily = {
  name: 'crm',
  scopes: {
    title: 'Contacts and deals',
    read: 'See contacts, companies, deals, pipelines, tasks and activities',
    write: 'Create, change and delete contacts, companies, deals, tasks and activities',
  },
  recordKinds: CRM_RECORDS,
  activityTypes: [...CRM_ACTIVITY_TYPES, ...FILE_ACTIVITY_TYPES],
  events: CRM_EVENTS,
  settings: [CONTACT_CHOICES, STAGE_PROBABILITIES],
  metrics: [...DEAL_METRICS, ...OTHER_METRICS],
  tags: CRM_TAGS,
  routes: ({ privacy, events, contents, imports }) => [
    ...contactRoutes,
    ...contactPrivacyRoutes(privacy),
    ...contactArchiveRoutes(privacy, contents),
    ...companyRoutes,
    ...dealRoutes,
    ...taskRoutes,
    ...pipelineRoutes,
    ...customFieldRoutes,
    ...userRoutes,
    ...viewRoutes,
    ...activityRoutes,
    ...fileRoutes(contents),
    ...importRoutes(imports),
    ...changeRoutes(events),
    ...organizationExportRoutes(privacy, contents),
  ],
  webRoutes: () => [
    ...contactWebRoutes,
    ...companyWebRoutes,
    ...dealWebRoutes,
    ...relatedWebRoutes,
    ...taskWebRoutes,
    ...pipelineWebRoutes,
    ...activityWebRoutes,
    ...customFieldWebRoutes,
    ...trashWebRoutes,
    ...organizationExportWebRoutes,
  ],
  places: ['/tasks', '/deals', '/contacts', '/companies', '/activities'],
  tools: ({ imports }) => [
    ...contactTools,
    ...companyTools,
    ...dealTools,
    ...taskTools,
    ...pipelineTools,
    ...activityTools,
    ...customFieldTools,
    ...userTools,
    ...importTools(imports),
  ],
  instructions:
    'It has contacts, companies, deals that move through the stages of pipelines, tasks and activities. Start with search_contacts, ' +
    'list_deals or list_pipelines to find ids. get_contact_overview and get_deal_overview return everything about a record in ' +
    'one call.',
  exports: CRM_EXPORTS,
  imports: CRM_IMPORTS,
  privacy: crmPrivacy,
  jobs: [removeCustomValues, sendTaskDigests, remindOfDueTasks, forgetReminders, emptyTrash, sweepContents],
  newOrganization: insertDefaultPipeline,
} satisfies Family<Omit<DigestServices, 'kernel'> & { readonly contents: Contents }>;
