import { deprecated } from '../../../server/kernel/http/deprecation.ts';
import { routesOf } from '../../../server/kernel/http/route.ts';
import { getArticleSettings, updateArticleSettings } from './article-settings.ts';
import { createArticle } from './create-article.ts';
import { deleteArticle } from './delete-article.ts';
import { countAllArticles, getArticle, listArticleActivities, listArticles } from './read-articles.ts';

const route = routesOf('Articles');

export const articleRoutes = [
  route.list('/api-articles', listArticles),
  route.create('/api-articles', createArticle),
  route.get('/api-articles/:id', getArticle),
  route.delete('/api-articles/:id', deleteArticle),
  deprecated(route.list('/api-articles/:id/activities', listArticleActivities), {
    since: '2026-11-01',
    sunset: '2027-11-01',
    instead: 'Use `GET /api-activities`.',
  }),
];

export const articleWebRoutes = [
  route.get('/article-count', countAllArticles),
  route.get('/article-settings', getArticleSettings),
  route.patch('/article-settings', updateArticleSettings),
];
