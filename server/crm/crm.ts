import { activityRoutes } from './activities/activities.routes.ts';
import { companyRoutes } from './companies/companies.routes.ts';
import { contactRoutes } from './contacts/contacts.routes.ts';
import { dealRoutes } from './deals/deals.routes.ts';
import { pipelineRoutes } from './pipelines/pipelines.routes.ts';

export { CRM_EVENT_TYPES } from './events.ts';

/** Every path of the CRM, in the order of the reference. */
export const crmRoutes = [
  ...contactRoutes,
  ...companyRoutes,
  ...dealRoutes,
  ...pipelineRoutes,
  ...activityRoutes,
];
