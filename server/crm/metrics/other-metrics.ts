import { allOf, sql } from '../../kernel/database/sql.ts';
import type { Metric, Subject } from '../../kernel/insights/metric.ts';
import { happened, localDay } from '../../kernel/insights/period.sql.ts';
import { activityQuery } from '../activities/activity.schema.ts';
import { listFilter } from '../contacts/contact.sql.ts';
import { contactFilter } from '../contacts/contact-query.schema.ts';
import { lookedUp } from '../custom-fields/values/custom-filter.ts';
import { askedTasks } from '../tasks/asked-tasks.ts';
import { taskCondition } from '../tasks/task-list.sql.ts';
import { taskFilter } from '../tasks/task-query.schema.ts';
import { campaignsOf, userNames } from './metric-parts.ts';

/** The metrics of contacts, activities and tasks (docs/behaviour/insights.md 10). Only records that exist count. */

const ONE = sql`1::numeric`;

const contactFilters = contactFilter.omit({ q: true }).strict();

const contacts: Subject = {
  record: 'contact',
  filters: contactFilters,
  narrow: async (context, given) => {
    const { tag, ...rest } = contactFilters.parse(given);
    const filter = await lookedUp<typeof rest>(context, 'contact', rest);
    return allOf(
      listFilter(context.organizationId, filter),
      tag && sql`c.tags_folded @> fold_tags(${[...tag]}::text[])`,
    );
  },
  dimensions: [
    { key: 'owner', words: 'Owner', value: sql`c.owner_id`, names: userNames },
    ...campaignsOf(sql`c.org_id`, sql`c.id`),
    { key: 'source', words: 'Source', value: sql`c.source` },
    { key: 'tag', words: 'Tag', isMany: true, value: sql`c.tags` },
    { key: 'country', words: 'Country', value: sql`c.country` },
    { key: 'status', words: 'Status', value: sql`c.status` },
  ],
  titles: (org) => sql`
    SELECT t.id, trim(t.first_name || ' ' || t.last_name) AS title FROM contacts t WHERE t.org_id = ${org}`,
};

const activityFilters = activityQuery.pick({ type: true, contact_id: true, deal_id: true }).strict();

const activities: Subject = {
  record: 'activity',
  filters: activityFilters,
  narrow: async (_, given) => {
    const { type, contact_id, deal_id } = activityFilters.parse(given);
    return allOf(
      type === undefined ? undefined : sql`a.activity_type = ${type}`,
      contact_id === undefined ? undefined : sql`a.contact_id = ${contact_id}`,
      deal_id === undefined ? undefined : sql`a.deal_id = ${deal_id}`,
    );
  },
  dimensions: [
    { key: 'owner', words: 'Person', value: sql`a.performed_by`, names: userNames },
    { key: 'type', words: 'Type', value: sql`a.activity_type` },
  ],
  // Reports do not tell what was written, only with whom.
  titles: (org) => sql`
    SELECT t.id, concat_ws(' · ', t.activity_type, nullif(trim(c.first_name || ' ' || c.last_name), ''), d.title) AS title
    FROM activities t LEFT JOIN contacts c ON c.org_id = t.org_id AND c.id = t.contact_id
    LEFT JOIN deals d ON d.org_id = t.org_id AND d.id = t.deal_id WHERE t.org_id = ${org}`,
};

const taskFilters = taskFilter.strict();

const tasks: Subject = {
  record: 'task',
  filters: taskFilters,
  narrow: async (context, given) => taskCondition(await askedTasks(context, taskFilters.parse(given))),
  dimensions: [{ key: 'owner', words: 'Assignee', value: sql`t.assignee_id`, names: userNames }],
  titles: (org) => sql`SELECT t.id, t.title FROM tasks t WHERE t.org_id = ${org}`,
};

const COUNT = { unit: 'count', combine: 'sum' } as const;
const keysOf = ({ dimensions }: Subject) => dimensions.map(({ key }) => key);

export const OTHER_METRICS: readonly Metric[] = [
  {
    ...{ key: 'contacts_created', ...COUNT, subject: contacts, dimensions: keysOf(contacts) },
    sentence: 'How many contacts were created in the period.',
    formula:
      'Contacts by the day of their creation; an imported contact by the date in its file. Deleted ones do not count.',
    facts: (asked) => {
      const created = sql`coalesce(c.original_created_at, c.created_at)`;
      const where = sql`c.org_id = ${asked.organizationId} AND ${happened(asked, created)}`;
      return { from: sql`contacts c`, where, id: sql`c.id`, amount: ONE, day: localDay(asked, created) };
    },
  },
  {
    ...{ key: 'activities', ...COUNT, subject: activities, dimensions: keysOf(activities) },
    sentence: 'How many notes, calls, emails and meetings were logged in the period.',
    formula: 'Activities that people logged, by the day on which they happened.',
    facts: (asked) => {
      const where = sql`a.org_id = ${asked.organizationId} AND a.activity_type IN ('note', 'call', 'email', 'meeting')
        AND ${happened(asked, sql`a.happened_at`)}`;
      const day = localDay(asked, sql`a.happened_at`);
      return { from: sql`activities a`, where, id: sql`a.id`, amount: ONE, day };
    },
  },
  {
    ...{ key: 'tasks_done', ...COUNT, subject: tasks, dimensions: keysOf(tasks) },
    sentence: 'How many tasks were done in the period.',
    formula: 'Tasks by the day on which they were done.',
    facts: (asked) => {
      const where = sql`t.org_id = ${asked.organizationId} AND t.done_at IS NOT NULL AND ${happened(asked, sql`t.done_at`)}`;
      return { from: sql`tasks t`, where, id: sql`t.id`, amount: ONE, day: localDay(asked, sql`t.done_at`) };
    },
  },
];
