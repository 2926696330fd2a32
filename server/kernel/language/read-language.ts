import { z } from 'zod';
import type { Statements } from '../database/database.ts';
import { readSettings } from '../settings/settings.ts';
import { type Language, languageOf } from './language.ts';

/** The language in which Kontor writes to an organization. */
export async function readLanguage(statements: Statements, organizationId: string): Promise<Language> {
  const fields = z.object({ language: z.string() });
  const { language } = await readSettings(statements, organizationId, {
    fields,
    defaults: { language: 'en' },
  });
  return languageOf(language);
}
