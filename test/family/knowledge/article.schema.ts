import { z } from 'zod';
import { page, pathId, requiredText, timestampView, uuid } from '../../../server/kernel/fields/fields.ts';
import { timelineQuery } from '../../../server/records/activities/activity.schema.ts';

/** An article as every door shows it. */
export const articleView = z
  .object({
    id: z.uuid(),
    org_id: z.uuid(),
    title: z.string().meta({ examples: ['How we answer'] }),
    author_id: z.uuid().nullable().meta({ description: 'The contact who wrote it.' }),
    created_at: timestampView,
    updated_at: timestampView,
  })
  .meta({ id: 'Article', description: 'A text that people look up.' });

export type Article = z.infer<typeof articleView>;

export const articleDraft = z
  .object({ title: requiredText(255), author_id: uuid().nullable().default(null) })
  .meta({ examples: [{ title: 'How we answer' }] });

export type ArticleDraft = z.infer<typeof articleDraft>;

export const articleId = z.object({ id: pathId('article') });

/** The filters of `GET /api-articles/:id/activities`. */
export const articleTimelineQuery = timelineQuery.extend(articleId.shape);

export const articleQuery = z.object(page({ default: 100, max: 200 }));

export type ArticleQuery = z.infer<typeof articleQuery>;

/** How many articles there are, how often the consumer read one, and how many words the job counted. */
export const articleCounts = z.object({ articles: z.int(), readings: z.int(), words: z.int() });

export type ArticleCounts = z.infer<typeof articleCounts>;
