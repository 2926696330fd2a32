import type { Statements } from '../../kernel/database/database.ts';
import { selectLanguage, type WrittenIn } from './user.sql.ts';

/** The language of emails about an account, for `languageOf`; null if nobody chose one. */
export async function accountLanguage(statements: Statements, userId: string): Promise<string | null> {
  const [written] = await statements.query<WrittenIn>(selectLanguage(userId));
  return written?.language ?? null;
}
