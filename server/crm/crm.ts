import { activityRoutes } from './activities/activities.routes.ts';
import { activityTools } from './activities/activities.tools.ts';
import { activityWebRoutes } from './activities/activities.web-routes.ts';
import { companyRoutes } from './companies/companies.routes.ts';
import { companyTools } from './companies/companies.tools.ts';
import { companyWebRoutes } from './companies/companies.web-routes.ts';
import { contactRoutes } from './contacts/contacts.routes.ts';
import { contactTools } from './contacts/contacts.tools.ts';
import { contactWebRoutes } from './contacts/contacts.web-routes.ts';
import { dealRoutes } from './deals/deals.routes.ts';
import { dealTools } from './deals/deals.tools.ts';
import { dealWebRoutes } from './deals/deals.web-routes.ts';
import { importWebRoutes } from './imports/imports.routes.ts';
import { pipelineRoutes } from './pipelines/pipelines.routes.ts';
import { pipelineTools } from './pipelines/pipelines.tools.ts';
import { pipelineWebRoutes } from './pipelines/pipelines.web-routes.ts';

export { CRM_EVENT_TYPES, CRM_RECORD_TYPES } from './events.ts';

/** Every path of the CRM, in the order of the reference. */
export const crmRoutes = [
  ...contactRoutes,
  ...companyRoutes,
  ...dealRoutes,
  ...pipelineRoutes,
  ...activityRoutes,
];

/** What the web app asks of the CRM besides those. */
export const crmWebRoutes = [
  ...contactWebRoutes,
  ...companyWebRoutes,
  ...dealWebRoutes,
  ...pipelineWebRoutes,
  ...activityWebRoutes,
  ...importWebRoutes,
];

/** Every tool of the CRM, in the order in which agents see them. */
export const crmTools = [...contactTools, ...companyTools, ...dealTools, ...pipelineTools, ...activityTools];
