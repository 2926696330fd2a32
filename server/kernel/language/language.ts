/** The languages of the web app, of emails and of pages for visitors. */
export const LANGUAGES = ['en', 'de'] as const;

export type Language = (typeof LANGUAGES)[number];

/** Words in each language. A translation that is missing does not compile. */
export type InLanguages<Words> = Readonly<Record<Language, Words>>;

/** Words in English and in German; what is missing in German, or takes other values, does not compile. */
export function translated<Words>(en: Words, de: NoInfer<Words>): InLanguages<Words> {
  return { en, de };
}

/** What is made once for each language. */
export function inEachLanguage<Made>(make: (language: Language) => Made): InLanguages<Made> {
  return { en: make('en'), de: make('de') };
}

/**
 * The language in which Kontor writes to an organization.
 * @param tag its setting `language`, a BCP 47 tag such as `de-AT`; null if it is not set
 * @returns English for a language in which Kontor does not write
 */
export function languageOf(tag: string | null): Language {
  const [primary] = (tag ?? '').toLowerCase().split('-');
  return LANGUAGES.find((language) => language === primary) ?? 'en';
}
