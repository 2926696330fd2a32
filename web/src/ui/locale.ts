/** How the app writes words, dates and numbers for the languages that a browser asks for. */
interface Locales {
  /** For dates, times and units, which have words in them: English, with the order and the clock of the region. */
  readonly words: string;
  /** For numbers and amounts: the separators of the region, and the digits of the English words around them. */
  readonly numbers: string;
}

/**
 * The app is in English, so its words are, too; everything else follows the region, as people there expect it.
 * @param browser a language tag, such as `de-AT`
 */
export function localesOf(browser: string): Locales {
  const { region = 'US' } = new Intl.Locale(browser).maximize();
  const { hourCycle } = new Intl.DateTimeFormat(browser, { hour: 'numeric' }).resolvedOptions();
  const known = new Intl.DateTimeFormat(`en-${region}`).resolvedOptions().locale;
  // Where English of the region is not known, `en` alone would mean that of the United States.
  const english = known === 'en' ? 'en-001' : known;
  return {
    words: new Intl.Locale(english, hourCycle ? { hourCycle } : {}).toString(),
    numbers: new Intl.Locale(browser, { numberingSystem: 'latn' }).toString(),
  };
}

/** Those of this browser. */
export const LOCALES = localesOf(navigator.language);
