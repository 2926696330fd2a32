import { toolsOf } from '../../../server/kernel/mcp/tool.ts';
import { createArticle } from './create-article.ts';
import { getArticle, listArticles } from './read-articles.ts';

const tool = toolsOf('knowledge');

export const articleTools = [
  tool.get('list_articles', listArticles, { description: 'All articles.', finds: ['article_id'] }),
  tool.get('get_article', getArticle, { id: 'article_id', description: 'One article.' }),
  tool.action('create_article', createArticle, { description: 'Write an article.' }),
];
