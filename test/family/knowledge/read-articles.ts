import { z } from 'zod';
import { JsonText } from '../../../server/kernel/database/json-text.ts';
import { notFound } from '../../../server/kernel/operations/errors.ts';
import { defineRead } from '../../../server/kernel/operations/operation.ts';
import { pageOf } from '../../../server/kernel/operations/result.ts';
import { activityView } from '../../../server/records/activities/activity.schema.ts';
import { readTimeline } from '../../../server/records/activities/timeline.ts';
import {
  type ArticleCounts,
  articleCounts,
  articleId,
  articleQuery,
  articleTimelineQuery,
  articleView,
} from './article.schema.ts';
import { countArticles, selectArticle, selectArticles } from './article.sql.ts';

export const getArticle = defineRead({
  name: 'get-article',
  kind: 'article',
  summary: 'Get an article',
  scope: 'knowledge:read',
  input: articleId,
  output: articleView,
  run: async (context, { id }) => {
    const [row] = await context.query<{ json: string }>(selectArticle(context.organizationId, id));
    if (!row) throw notFound('article');
    return { data: new JsonText(row.json) };
  },
});

export const listArticles = defineRead({
  name: 'list-articles',
  kind: 'article',
  summary: 'List articles',
  scope: 'knowledge:read',
  input: articleQuery,
  output: z.array(articleView),
  run: async (context, query) =>
    pageOf(await context.query<{ json: string }>(selectArticles(context.organizationId, query)), query),
});

export const listArticleActivities = defineRead({
  name: 'list-article-activities',
  kind: 'activity',
  summary: 'List the activities of an article',
  scope: 'knowledge:read',
  input: articleTimelineQuery,
  output: z.array(activityView),
  run: (context, { id, ...query }) =>
    readTimeline(context, { type: 'article', id }, query, selectArticle(context.organizationId, id)),
});

/** For the web app alone. */
export const countAllArticles = defineRead({
  name: 'count-articles',
  summary: 'Count articles, and how often the consumer read one',
  scope: 'knowledge:read',
  input: z.object({}),
  output: articleCounts,
  run: async (context) => {
    const [counts] = await context.query<ArticleCounts>(countArticles(context.organizationId));
    if (!counts) throw new Error('A count came back without a row.');
    return { data: counts };
  },
});
