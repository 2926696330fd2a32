import { notFound } from '../../../server/kernel/operations/errors.ts';
import { defineWrite } from '../../../server/kernel/operations/operation.ts';
import { DONE } from '../../../server/kernel/operations/result.ts';
import { removeTimelines } from '../../../server/records/activities/timeline.ts';
import { lockWithLinks, relink } from '../../../server/records/links.ts';
import { articleId } from './article.schema.ts';
import { deleteArticleRow, lockArticle } from './article.sql.ts';

/** DELETE of an article. Whatever links to it loses the link; its activities go with it. */
export const deleteArticle = defineWrite({
  name: 'delete-article',
  kind: 'article',
  summary: 'Delete an article',
  scope: 'knowledge:write',
  relinks: 'article',
  input: articleId,
  run: async (context, { id }) => {
    const { organizationId } = context;
    const found = await lockWithLinks(context, 'article', [id], lockArticle(organizationId, id));
    if (found.length === 0) throw notFound('article');
    await relink(context, 'article', { from: [id], to: null });
    removeTimelines(context, 'article', [id]);
    context.defer(deleteArticleRow(organizationId, id));
    context.audit({ recordType: 'article', recordId: id, action: 'deleted' });
    return DONE;
  },
});
