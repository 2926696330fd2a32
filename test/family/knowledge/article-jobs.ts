import { z } from 'zod';
import { defineJob } from '../../../server/kernel/jobs/job.ts';
import { countWords, forgetWords } from './article.sql.ts';

/** The job that counts the words of an article, requested in the transaction that creates it. */
export const countArticleWords = defineJob({
  kind: 'knowledge.count-words',
  title: 'Count the words of an article',
  input: z.object({ article_id: z.uuid() }),
  attempts: 3,
  retrySeconds: [1],
  run: async ({ database, organizationId }, { article_id }) => {
    await database.query(countWords(organizationId, article_id));
  },
});

/** The scheduled job that deletes counts of articles that are gone. */
export const forgetArticleWords = defineJob({
  kind: 'knowledge.forget-words',
  title: 'Delete word counts of deleted articles',
  input: z.object({}),
  attempts: 3,
  retrySeconds: [1],
  everySeconds: 3_600,
  run: async ({ database }) => {
    await database.query(forgetWords());
  },
});
