import { allOf, sql } from '../../kernel/database/sql.ts';
import type { Metric, Subject } from '../../kernel/insights/metric.ts';
import { knownBy, localDay, within } from '../../kernel/insights/period.sql.ts';
import { submissionQuery } from './submission.schema.ts';

const filters = submissionQuery.pick({ form_id: true, contact_id: true }).strict();

const submissions: Subject = {
  record: 'form_submission',
  filters,
  narrow: async (_, given) => {
    const { form_id, contact_id } = filters.parse(given);
    return allOf(
      form_id === undefined ? undefined : sql`s.form_id = ${form_id}`,
      contact_id === undefined ? undefined : sql`s.contact_id = ${contact_id}`,
    );
  },
  dimensions: [
    {
      key: 'form',
      words: 'Form',
      value: sql`s.form_id`,
      names: (org) => sql`SELECT f.id, f.name FROM forms f WHERE f.org_id = ${org}`,
    },
    {
      key: 'campaign',
      words: 'Campaign',
      value: sql`(
        SELECT t.touch #>> '{campaign,name}' FROM json_array_elements(s.attribution -> 'touches') WITH ORDINALITY AS t (touch, place)
        WHERE t.touch #>> '{campaign,name}' IS NOT NULL ORDER BY t.place LIMIT 1)`,
    },
  ],
  // Reports do not tell what was written, only by whom.
  titles: (org) => sql`
    SELECT t.id, concat_ws(' · ', f.name, nullif(trim(c.first_name || ' ' || c.last_name), '')) AS title
    FROM form_submissions t JOIN forms f ON f.org_id = t.org_id AND f.id = t.form_id
    LEFT JOIN contacts c ON c.org_id = t.org_id AND c.id = t.contact_id WHERE t.org_id = ${org}`,
};

/** When a submission was accepted: at once, when its address was confirmed, or after a review. */
const ACCEPTED_AT = sql`greatest(s.created_at, s.confirmed_at, s.reviewed_at)`;

/** What reports can say of forms (docs/behaviour/insights.md 10). */
export const SUBMISSION_METRICS: readonly Metric[] = [
  {
    key: 'form_submissions',
    sentence: 'How many submissions of forms in the period were accepted.',
    formula:
      'Accepted submissions by the day on which they were sent. Spam, and what waits for a confirmation or a review, does not count.',
    unit: 'count',
    combine: 'sum',
    subject: submissions,
    dimensions: submissions.dimensions.map(({ key }) => key),
    facts: (asked) => ({
      from: sql`form_submissions s`,
      where: allOf(
        sql`s.org_id = ${asked.organizationId} AND s.verdict = 'accepted'`,
        within(asked, sql`s.created_at`),
        knownBy(asked, ACCEPTED_AT),
      ),
      id: sql`s.id`,
      amount: sql`1::numeric`,
      day: localDay(asked, sql`s.created_at`),
    }),
  },
];
