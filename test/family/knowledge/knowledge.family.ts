import { sql } from '../../../server/kernel/database/sql.ts';
import { recordsOf } from '../../../server/kernel/family/export-kind.ts';
import type { Family } from '../../../server/kernel/family/family.ts';
import { articleView } from './article.schema.ts';
import { articleToken } from './article.secrets.ts';
import { articleTable } from './article.sql.ts';
import { articleImport } from './article-import.ts';
import { countArticleWords, forgetArticleWords } from './article-jobs.ts';
import { createArticleReader } from './article-reader.ts';
import { articleSettings } from './article-settings.ts';
import { articleRoutes, articleWebRoutes } from './articles.routes.ts';
import { articleTools } from './articles.tools.ts';
import { listArticles } from './read-articles.ts';

/** A family that exists only in tests. docs/contributing.md shows it as the example. */
export const knowledgeFamily = {
  name: 'knowledge',
  scopes: { title: 'Articles', read: 'See articles', write: 'Write articles' },
  recordKinds: [
    {
      type: 'article',
      actions: ['created', 'updated', 'deleted'],
      live: true,
      stored: { plural: 'articles', table: articleTable, links: { author_id: 'contact' }, timeline: true },
    },
  ],
  activityTypes: ['article_written'],
  events: [
    {
      type: 'article.created',
      words: 'An article was created',
      description: 'An article was created.',
      recordName: 'article',
      record: articleView,
      changes: false,
    },
    {
      type: 'article.updated',
      words: 'An article was changed',
      description: 'The author of an article is another contact, or is gone.',
      recordName: 'article',
      record: articleView,
      changes: true,
    },
  ],
  tags: [{ name: 'Articles', description: 'Texts that people look up while they work.' }],
  routes: () => articleRoutes,
  webRoutes: () => articleWebRoutes,
  places: ['/articles'],
  tools: () => articleTools,
  instructions: 'Articles hold what people look up.',
  imports: [articleImport],
  exports: [
    {
      name: 'articles',
      alone: true,
      columns: Object.keys(articleView.shape),
      records: recordsOf(listArticles),
    },
  ],
  privacy: {
    tables: [
      { table: 'articles', personal: [], other: ['title'], contact: [], user: [] },
      { table: 'article_readings', personal: [], other: [], contact: [], user: [] },
      { table: 'article_words', personal: [], other: [], contact: [], user: [] },
    ],
  },
  settings: [articleSettings],
  secrets: [articleToken],
  jobs: [countArticleWords, forgetArticleWords],
  background: [
    {
      name: 'article-reader',
      description: 'reads articles',
      create: createArticleReader,
    },
  ],
  newOrganization: (organizationId) => [
    sql`INSERT INTO articles VALUES (${organizationId}, gen_random_uuid(), 'Welcome', NULL, now(), now())`,
  ],
} satisfies Family;
