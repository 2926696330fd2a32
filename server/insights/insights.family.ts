import type { Family } from '../kernel/family/family.ts';
import { routesOf } from '../kernel/http/route.ts';
import { insightsRoutes } from './insights.routes.ts';
import { insightsTools } from './insights.tools.ts';
import { REPORT_TABLES } from './reports/report-tables.sql.ts';
import { type ReportServices, sendReports } from './reports/sending/send-reports.ts';
import { getTargets, setTargets, TARGETS } from './targets/targets.ts';

const route = routesOf('Insights');

/** Insights: numbers about the records of all families, each with the records behind it. */
export const insightsFamily = {
  name: 'insights',
  scopes: {
    title: 'Insights',
    read: 'See reports and the names of the records behind their numbers',
    write: 'Create, change and delete reports',
  },
  tags: [
    {
      name: 'Insights',
      description: `
A metric is a number with a definition, such as the value of won deals. Ask for it with up to two dimensions, the filters of the list of its
records, a period and a part of it, on any day of the past, in one currency. Every row has a \`cell\`, which opens the records
behind it: their contributions add up to the row, or their mean is the row.

Days are those of the organization's time zone. A period ends before its \`to\`. Each deal is converted by the rate of its own day;
\`meta.left_out\` says what could not be.`.trim(),
    },
  ],
  recordKinds: [{ type: 'report', actions: ['created', 'updated', 'deleted'], live: true }],
  settings: [TARGETS],
  privacy: { tables: REPORT_TABLES },
  jobs: [sendReports],
  routes: insightsRoutes,
  webRoutes: () => [route.get('/settings/targets', getTargets), route.put('/settings/targets', setTargets)],
  places: ['/home', '/reports'],
  tools: insightsTools,
  instructions:
    'Insights are numbers. Start with describe_metrics, ask with query_metrics, and open the records behind a number with ' +
    'list_records_behind.',
} satisfies Family<Omit<ReportServices, 'kernel' | 'operations'>>;
