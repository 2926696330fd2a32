import { type Sql, sql } from '../../../server/kernel/database/sql.ts';
import { NOW } from '../../../server/kernel/fields/fields.ts';
import { recordTable } from '../../../server/kernel/fields/record-table.ts';
import { type ArticleDraft, type ArticleQuery, articleDraft, articleView } from './article.schema.ts';

export const articleTable = recordTable('articles', articleView, {
  set: ['id', 'org_id', 'created_at', 'updated_at'],
  inputs: [articleDraft],
});

const ARTICLE_JSON = articleTable.json('a');

export function insertArticle(organizationId: string, id: string, draft: ArticleDraft): Sql {
  return sql`
    INSERT INTO articles AS a (org_id, id, created_at, updated_at, ${articleTable.columns})
    SELECT ${organizationId}, ${id}, t.now, t.now, ${articleTable.values(draft)} FROM (SELECT ${NOW} AS now OFFSET 0) t
    RETURNING ${ARTICLE_JSON}`;
}

export function selectArticle(organizationId: string, id: string): Sql {
  return sql`SELECT ${ARTICLE_JSON} FROM articles a WHERE a.org_id = ${organizationId} AND a.id = ${id}`;
}

export function lockArticle(organizationId: string, id: string): Sql {
  return sql`SELECT id FROM articles WHERE org_id = ${organizationId} AND id = ${id} FOR UPDATE`;
}

export function deleteArticleRow(organizationId: string, id: string): Sql {
  return sql`DELETE FROM articles WHERE org_id = ${organizationId} AND id = ${id}`;
}

export function selectArticles(organizationId: string, { limit, offset }: ArticleQuery): Sql {
  return sql`
    SELECT ${ARTICLE_JSON} FROM articles a WHERE a.org_id = ${organizationId}
    ORDER BY a.id DESC LIMIT ${limit} OFFSET ${offset}`;
}

export function countArticles(organizationId: string): Sql {
  return sql`
    SELECT (SELECT count(*) FROM articles WHERE org_id = ${organizationId})::int AS articles,
      (SELECT count(*) FROM article_readings WHERE org_id = ${organizationId})::int AS readings,
      (SELECT coalesce(sum(words), 0) FROM article_words WHERE org_id = ${organizationId})::int AS words`;
}

/** For the job that counts the words of an article. */
export function countWords(organizationId: string, articleId: string): Sql {
  return sql`
    INSERT INTO article_words (org_id, article_id, words)
    SELECT a.org_id, a.id, array_length(string_to_array(a.title, ' '), 1) FROM articles a
    WHERE a.org_id = ${organizationId} AND a.id = ${articleId}
    ON CONFLICT (org_id, article_id) DO UPDATE SET words = excluded.words`;
}

/** For the scheduled job, across organizations. */
export function forgetWords(): Sql {
  return sql`
    DELETE FROM article_words w
    WHERE NOT EXISTS (SELECT FROM articles a WHERE a.org_id = w.org_id AND a.id = w.article_id)`;
}

/** What a migration would do. */
export const ARTICLE_TABLES = `
  CREATE TABLE articles (
    org_id uuid NOT NULL REFERENCES organizations, id uuid NOT NULL, title text NOT NULL, author_id uuid,
    created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL, PRIMARY KEY (org_id, id),
    CONSTRAINT articles_author_id FOREIGN KEY (org_id, author_id) REFERENCES contacts (org_id, id));
  ALTER TABLE articles ENABLE ROW LEVEL SECURITY;
  CREATE POLICY organization ON articles TO kontor_app USING (org_id = current_org_id());
  GRANT SELECT, INSERT, UPDATE, DELETE ON articles TO kontor_app;
  CREATE POLICY new_organization ON articles FOR INSERT TO kontor_access WITH CHECK (true);
  GRANT INSERT ON articles TO kontor_access;
  CREATE POLICY every_organization ON articles TO kontor_worker USING (true);
  GRANT SELECT ON articles TO kontor_worker;
  GRANT DELETE ON articles TO kontor_app;
  CREATE TABLE article_readings (
    org_id uuid NOT NULL REFERENCES organizations, event_id uuid NOT NULL, PRIMARY KEY (org_id, event_id));
  ALTER TABLE article_readings ENABLE ROW LEVEL SECURITY;
  CREATE POLICY organization ON article_readings TO kontor_app USING (org_id = current_org_id());
  CREATE POLICY every_organization ON article_readings TO kontor_worker USING (true);
  GRANT SELECT ON article_readings TO kontor_app;
  GRANT SELECT, INSERT ON article_readings TO kontor_worker;
  CREATE TABLE article_words (
    org_id uuid NOT NULL REFERENCES organizations, article_id uuid NOT NULL, words int NOT NULL, PRIMARY KEY (org_id, article_id));
  ALTER TABLE article_words ENABLE ROW LEVEL SECURITY;
  CREATE POLICY organization ON article_words TO kontor_app USING (org_id = current_org_id());
  CREATE POLICY every_organization ON article_words TO kontor_worker USING (true);
  GRANT SELECT ON article_words TO kontor_app;
  GRANT SELECT, INSERT, UPDATE, DELETE ON article_words TO kontor_worker;`;
