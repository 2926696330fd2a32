import type { Statements } from '../../kernel/database/database.ts';
import { sql } from '../../kernel/database/sql.ts';
import { languageTag } from '../../kernel/language/language.sql.ts';
import { type Language, languageOf } from '../../kernel/language/language.ts';
import type { Session } from './sessions.ts';

/** The language of a signed-in person: the one that they chose, or else that of the organization in which they work. */
export async function sessionLanguage(
  statements: Statements,
  { ownLanguage, organizationId }: Pick<Session, 'ownLanguage' | 'organizationId'>,
): Promise<Language> {
  if (ownLanguage !== null) return ownLanguage;
  const statement = sql`SELECT ${languageTag(sql`${organizationId}::uuid`)} AS language`;
  const [row] = await statements.query<{ readonly language: string | null }>(statement);
  return languageOf(row?.language ?? null);
}
