import { z } from 'zod';
import { allOf, sql } from '../../kernel/database/sql.ts';
import { uuid } from '../../kernel/fields/fields.ts';
import type { Metric, Subject } from '../../kernel/insights/metric.ts';
import { happened, localDay } from '../../kernel/insights/period.sql.ts';

const filters = z.object({ workflow_id: uuid().optional() }).strict();

const runs: Subject = {
  record: 'workflow_run',
  filters,
  narrow: async (_, given) => {
    const { workflow_id } = filters.parse(given);
    return workflow_id === undefined ? sql`true` : sql`r.workflow_id = ${workflow_id}`;
  },
  dimensions: [
    {
      key: 'workflow',
      words: 'Workflow',
      value: sql`r.workflow_id`,
      names: (org) => sql`SELECT w.id, w.name FROM workflows w WHERE w.org_id = ${org}`,
    },
    { key: 'state', words: 'State', value: sql`r.state` },
  ],
  titles: (org) => sql`
    SELECT t.id, w.name AS title FROM workflow_runs t JOIN workflows w ON w.org_id = t.org_id AND w.id = t.workflow_id
    WHERE t.org_id = ${org}`,
};

/** What reports can say of workflows. Runs are kept for 30 days after their end. */
export const WORKFLOW_METRICS: readonly Metric[] = [
  {
    key: 'workflow_runs',
    sentence: 'How many runs of workflows began in the period.',
    formula:
      'Runs by the day on which they began, for 30 days after their end. Runs that did not start do not count.',
    unit: 'count',
    combine: 'sum',
    subject: runs,
    dimensions: ['workflow', 'state'],
    facts: (asked) => ({
      from: sql`workflow_runs r`,
      where: allOf(
        sql`r.org_id = ${asked.organizationId} AND r.state <> 'not_started'`,
        happened(asked, sql`r.started_at`),
      ),
      id: sql`r.id`,
      amount: sql`1::numeric`,
      day: localDay(asked, sql`r.started_at`),
    }),
  },
];
