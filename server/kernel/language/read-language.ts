import type { Statements } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { languageTag } from './language.sql.ts';
import { type Language, languageOf } from './language.ts';

/** The language in which Kontor writes to an organization. */
export async function readLanguage(statements: Statements, organizationId: string): Promise<Language> {
  const [row] = await statements.query<{ tag: string | null }>(
    sql`SELECT ${languageTag(sql`${organizationId}::uuid`)} AS tag`,
  );
  return languageOf(row?.tag ?? null);
}
