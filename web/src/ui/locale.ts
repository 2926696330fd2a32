/** The locales for words, dates and numbers. */
interface Locales {
  /** For dates, times and units, which contain words: English, with the region's order and clock. */
  readonly words: string;
  /** For numbers and amounts: the region's separators, with Latin digits. */
  readonly numbers: string;
}

/**
 * Words are English, like the app; everything else follows the browser's region.
 * @param browser a language tag, such as `de-AT`
 */
export function localesOf(browser: string): Locales {
  const { region = 'US' } = new Intl.Locale(browser).maximize();
  const { hourCycle } = new Intl.DateTimeFormat(browser, { hour: 'numeric' }).resolvedOptions();
  const known = new Intl.DateTimeFormat(`en-${region}`).resolvedOptions().locale;
  // Without data for English in the region, `en` alone would mean that of the United States.
  const english = known === 'en' ? 'en-001' : known;
  return {
    words: new Intl.Locale(english, hourCycle ? { hourCycle } : {}).toString(),
    numbers: new Intl.Locale(browser, { numberingSystem: 'latn' }).toString(),
  };
}

/** The locales of this browser. */
export const LOCALES = localesOf(navigator.language);
