import type { Plugin } from 'vite';

/** A module with the messages of the components library in one language. */
const MESSAGES = /[\\/]react-aria[\\/].*[\\/]intl[\\/].*[\\/][a-z]{2}-[A-Z]{2}\.m?js$/;

/**
 * Bundles the messages of react-aria in English only, the language of the app: those of 33 others would be a twentieth of
 * the first page, and would mix languages. Each other language gets the English ones, because a missing message is an
 * error. Three lines spare the published plugin, which brings four packages for other bundlers.
 */
export function englishMessages(): Plugin {
  return {
    name: 'english-messages',
    load: (id) =>
      MESSAGES.test(id) && !/en-US\.m?js$/.test(id) ? `export { default } from './en-US.mjs';` : null,
  };
}
