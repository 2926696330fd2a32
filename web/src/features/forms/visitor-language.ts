import { useQuery } from '@tanstack/react-query';
import { type Language, languageOf } from '../../../../server/kernel/language/language.ts';
import { settingsQuery } from '../../api/settings.ts';

/** The language in which visitors of a form are written to: that of the organization. */
export function useVisitorLanguage(): Language {
  const { data } = useQuery(settingsQuery);
  return languageOf(data?.language ?? null);
}
