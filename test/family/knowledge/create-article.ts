import { v7 as uuidv7 } from 'uuid';
import { JsonText } from '../../../server/kernel/database/json-text.ts';
import type { WriteContext } from '../../../server/kernel/operations/context.ts';
import { invalidRequest } from '../../../server/kernel/operations/errors.ts';
import { defineWrite } from '../../../server/kernel/operations/operation.ts';
import { recordActivities } from '../../../server/records/activities/record-activities.ts';
import { type Article, type ArticleDraft, articleDraft, articleView } from './article.schema.ts';
import { insertArticle } from './article.sql.ts';
import { countArticleWords } from './article-jobs.ts';

/** POST of an article. */
export const createArticle = defineWrite({
  name: 'create-article',
  summary: 'Create an article',
  scope: 'knowledge:write',
  input: articleDraft,
  output: articleView,
  constraints: {
    articles_author_id: () => invalidRequest("'author_id' must be a contact of your organization."),
  },
  run: async (context, draft) => ({ data: await addArticle(context, draft) }),
});

/** Writes a new article with its activity, audit entry and event. */
export async function addArticle(context: WriteContext, draft: ArticleDraft): Promise<JsonText<Article>> {
  const id = uuidv7();
  const [row] = await context.query<{ json: string }>(insertArticle(context.organizationId, id, draft));
  if (!row) throw new Error('An inserted article did not come back.');
  const record = new JsonText<Article>(row.json);
  const about = { recordType: 'article', recordId: id };
  context.enqueue(countArticleWords, { article_id: id });
  context.audit({ ...about, action: 'created' });
  const activity = { activity_type: 'article_written', description: `Wrote ${draft.title}` };
  recordActivities(context, [{ ...activity, record: { type: 'article', id } }], record.value().created_at);
  context.emit({ ...about, type: 'article.created', record, occurredAt: new Date().toISOString() });
  return record;
}
