import { z } from 'zod';
import { page, pathId, requiredText, timestampView, uuid, visibleName } from '../../kernel/fields/fields.ts';
import { metricQuery } from '../query/query.schema.ts';

const PLOTS = ['bars', 'line', 'number', 'table'] as const;

/** So many reports may an organization have. */
export const MAX_REPORTS = 1_000;

const MAX_READERS = 50;

const QUERY = { description: 'A question, as `POST /api-metrics/query` takes it.' };
const PINNED = { description: 'Whether it is on the home page of everyone who sees it.' };
const COMPARED = {
  description: 'Whether the web app shows the period before beside it, if the period has one.',
};
const SHARED = {
  description: 'Whether all members see it. Only owners and admins share and schedule reports.',
};
const SCHEDULE = { description: 'When it is sent by email, and to which members. Null if it is not.' };

const schedule = z
  .object({
    cron: requiredText(100).meta({
      description: 'Minute, hour, day, month and day of the week, in the time zone of the organization.',
      examples: ['0 8 * * 1'],
    }),
    user_ids: z
      .array(uuid())
      .min(1, { error: 'must have at least 1 item' })
      .max(MAX_READERS, { error: `must have at most ${MAX_READERS} items` })
      .transform((ids) => [...new Set(ids)])
      .meta({ description: 'Members. Each gets what they may see when it is sent.' }),
  })
  .nullable();

/** A saved report (docs/behaviour/insights.md 12). */
export const reportView = z
  .object({
    id: z.uuid(),
    org_id: z.uuid(),
    name: z.string().meta({ examples: ['Won this quarter'] }),
    query: metricQuery.meta(QUERY),
    plot: z.enum(PLOTS).meta({ description: 'How the web app draws it.' }),
    compared: z.boolean().meta(COMPARED),
    pinned: z.boolean().meta(PINNED),
    shared: z.boolean().meta(SHARED),
    schedule: schedule.meta(SCHEDULE),
    owner_id: z.uuid().nullable().meta({ description: 'The user who created it.' }),
    created_at: timestampView,
    updated_at: timestampView,
  })
  .meta({ id: 'Report', description: 'A question about a metric, under a name.' });

export type Report = z.infer<typeof reportView>;

const name = visibleName(80).meta({ examples: ['Won this quarter'] });
const query = metricQuery.meta({ ...QUERY, examples: [{ metric: 'won_value', dimensions: ['owner'] }] });
const plot = z.enum(PLOTS).meta({ description: 'How the web app draws it.' });
const compared = z.boolean().meta(COMPARED);
const pinned = z.boolean().meta(PINNED);
const shared = z.boolean().meta(SHARED);

/** The input of `POST /api-reports`. */
export const reportDraft = z.object({
  name,
  query,
  plot: plot.default('bars'),
  compared: compared.default(true),
  pinned: pinned.default(false),
  shared: shared.default(false),
  schedule: schedule.default(null).meta({ ...SCHEDULE, examples: [null] }),
});

/** The input of `PATCH /api-reports/:id`. */
export const reportPatch = z
  .object({
    ...{ name, query, plot, compared, pinned, shared },
    schedule: schedule.meta({ ...SCHEDULE, examples: [null] }),
  })
  .partial();

export const reportId = z.object({ id: pathId('report') });

/** The filters of `GET /api-reports`. */
export const reportQuery = z.object({
  pinned: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .optional()
    .meta({ description: 'Only reports that are, or are not, on the home page.' }),
  ...page({ default: 200, max: MAX_REPORTS }),
});

/** A file with the rows of a report. */
export const reportFile = z
  .object({
    name: z.string().meta({ examples: ['won-this-quarter.csv'] }),
    content: z.string().meta({ description: 'CSV (RFC 4180) with a heading.' }),
  })
  .meta({ id: 'ReportFile', description: 'The rows of a report as a file.' });
