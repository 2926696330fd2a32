import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** A module with the messages of one component of the library, in one language. */
const MESSAGES = /[\\/]react-aria[\\/].*[\\/]intl[\\/](.*)[\\/]([a-z]{2}-[A-Z]{2})\.m?js$/;

const GERMAN = 'virtual:german-components';
const ROOT = join(import.meta.dirname, '..');
const DICTIONARY = join(import.meta.dirname, 'src/language/dictionary.ts');

/**
 * Bundles the messages of react-aria in the languages of the app, and those of the first page only in English: all 34 would be a
 * twentieth of it. German ones come with the dictionary. Every other language gets the English ones, because a missing message is
 * an error. It spares the published plugin, which brings four packages for other bundlers and knows no language that is loaded later.
 */
export function componentMessages(): Plugin {
  return {
    name: 'component-messages',
    resolveId: (id) => (id === GERMAN ? `\0${GERMAN}` : null),
    load: (id) => {
      if (id === `\0${GERMAN}`) return germanMessages();
      const [, component, language] = MESSAGES.exec(id) ?? [];
      if (component === undefined || language === 'en-US') return null;
      if (language !== 'de-DE') return `export { default } from './en-US.mjs';`;
      return [
        `import { components } from ${JSON.stringify(DICTIONARY)};`,
        `import english from './en-US.mjs';`,
        `export default components?.[${JSON.stringify(component)}] ?? english;`,
      ].join('\n');
    },
  };
}

/** A module with the German messages of all components, by component. */
function germanMessages(): string {
  const files = globSync('node_modules/react-aria/dist/private/intl/*/de-DE.mjs', { cwd: ROOT }).sort();
  // The query tells the messages themselves from the module that stands for them on the first page.
  const imports = files.map(
    (file, index) => `import m${index} from ${JSON.stringify(`${join(ROOT, file)}?own`)};`,
  );
  const entries = files.map((file, index) => `${JSON.stringify(file.split(/[\\/]/).at(-2))}: m${index}`);
  return `${imports.join('\n')}\nexport default { ${entries.join(', ')} };`;
}
