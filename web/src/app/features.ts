import { activities } from '../features/activities/feature.tsx';
import { companies } from '../features/companies/feature.tsx';
import { contacts } from '../features/contacts/feature.tsx';
import { conversions } from '../features/conversions/feature.tsx';
import { deals } from '../features/deals/feature.tsx';
import { forms } from '../features/forms/feature.tsx';
import { home } from '../features/home/feature.tsx';
import { imports } from '../features/imports/feature.tsx';
import { reports } from '../features/reports/feature.tsx';
import { access } from '../features/settings/access/feature.tsx';
import { account } from '../features/settings/account/feature.tsx';
import { email } from '../features/settings/email/feature.tsx';
import { fields } from '../features/settings/fields/feature.tsx';
import { jobs } from '../features/settings/jobs/feature.tsx';
import { limits } from '../features/settings/limits/feature.tsx';
import { logs } from '../features/settings/logs/feature.tsx';
import { organization } from '../features/settings/organization/feature.tsx';
import { people } from '../features/settings/people/feature.tsx';
import { pipelines } from '../features/settings/pipelines/feature.tsx';
import { reportSettings } from '../features/settings/reports/feature.tsx';
import { signOn } from '../features/settings/sign-on/feature.tsx';
import { teams } from '../features/settings/teams/feature.tsx';
import { trash } from '../features/settings/trash/feature.tsx';
import { webhooks } from '../features/settings/webhooks/feature.tsx';
import { tasks } from '../features/tasks/feature.tsx';
import { views } from '../features/views/feature.tsx';
import { welcome } from '../features/welcome/feature.tsx';
import { workflows } from '../features/workflows/feature.tsx';

/** The only list of features, in the order in which the palette shows their records and commands. */
export const FEATURES = [
  contacts,
  companies,
  deals,
  tasks,
  activities,
  home,
  reports,
  workflows,
  forms,
  conversions,
  views,
  imports,
  welcome,
  organization,
  people,
  teams,
  signOn,
  email,
  pipelines,
  reportSettings,
  fields,
  logs,
  limits,
  jobs,
  trash,
  access,
  webhooks,
  account,
] as const;
