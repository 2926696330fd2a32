/** A message in another language, in parts: the values in their places, by name. Undefined for one that it does not have. */
export type Dictionary = <Part>(
  message: string,
  values: Readonly<Record<string, Part>>,
) => readonly (string | Part)[] | undefined;

/** The languages of the app. */
export type Language = 'en' | 'de';

const KEY = 'kontor.language';

/** The language that this browser shows, until the session says otherwise (`speak`). */
export const LANGUAGE: Language = globalThis.localStorage?.getItem(KEY) === 'de' ? 'de' : 'en';

/** Every module with words waits for it, so that constants of a module are in the language, too. */
const loaded = LANGUAGE === 'de' ? await import('./german.ts') : undefined;

/** The messages in the language; undefined for English, which stands in the code. */
export const dictionary: Dictionary | undefined = loaded?.german;

/** A sentence of the server in the language; undefined for one that is not known. */
export const understood:
  | ((sentence: string, inRegion: (count: number) => string) => string | undefined)
  | undefined = loaded?.understood;

/**
 * The messages of the components library in the language, by component.
 * @public to what `web/component-messages.ts` puts in the bundle
 */
export const components = loaded?.components;

/** Shows the language of the session. If it is another one, the page is loaded again, and what waits for this goes on there. */
export async function speak(language: Language): Promise<void> {
  if (language === LANGUAGE) return;
  localStorage.setItem(KEY, language);
  location.reload();
  await new Promise(() => {});
}
