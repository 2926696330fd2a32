import { LANGUAGE } from './dictionary.ts';
import { numberLocaleOf } from './region.ts';

/** The locales for words, dates and numbers. */
interface Locales {
  /** For dates, times and units, which contain words: the language of the app, with the region's order and clock. */
  readonly words: string;
  /** For numbers and amounts: the region's separators, with Latin digits. */
  readonly numbers: string;
}

/**
 * Words are those of the app; everything else follows the browser's region.
 * @param browser a language tag, such as `de-AT`
 */
export function localesOf(browser: string, language: string = LANGUAGE): Locales {
  const { region = 'US' } = new Intl.Locale(browser).maximize();
  const { hourCycle } = new Intl.DateTimeFormat(browser, { hour: 'numeric' }).resolvedOptions();
  const known = new Intl.DateTimeFormat(`${language}-${region}`).resolvedOptions().locale;
  // Without data for English in the region, `en` alone would mean that of the United States.
  const inRegion = known === 'en' ? 'en-001' : known;
  return {
    words: new Intl.Locale(inRegion, hourCycle ? { hourCycle } : {}).toString(),
    numbers: numberLocaleOf(browser),
  };
}

/** The locales of this browser. */
export const LOCALES = localesOf(navigator.language);
