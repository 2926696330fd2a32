import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The table of a component of the library with its messages in 34 languages. */
const TABLE = /[\\/]react-aria[\\/].*[\\/]intlStrings\.m?js$/;

/** A component's German messages, as the table imports them. */
const GERMAN_ONES = /[\\/]react-aria[\\/].*[\\/]intl[\\/]([^\\/]+)[\\/]de-DE\.m?js$/;

const ALL_GERMAN = 'virtual:german-components';
const ROOT = join(import.meta.dirname, '..');
const DICTIONARY = join(import.meta.dirname, 'src/language/dictionary.ts');

/**
 * Bundles the messages of react-aria in the languages of the app: those of all 34 would be a twentieth of the first page, and would
 * mix languages. German ones come with the dictionary. It spares the published plugin, which brings four packages for other bundlers
 * and knows no language that is loaded later.
 */
export function componentMessages(): Plugin {
  return {
    name: 'component-messages',
    resolveId: (id) => (id === ALL_GERMAN ? `\0${ALL_GERMAN}` : null),
    load: (id) => {
      if (id === `\0${ALL_GERMAN}`) return allGerman();
      const [, component] = GERMAN_ONES.exec(id) ?? [];
      return component === undefined ? null : germanOrEnglish(component);
    },
    transform: (code, id) => (TABLE.test(id) ? tableOfOurs(code) : null),
  };
}

function tableOfOurs(code: string): string {
  const component = /["']\.\.\/intl\/([^/]+)\/de-DE\.mjs["']/.exec(code)?.[1];
  return [
    `import english from '../intl/${component}/en-US.mjs';`,
    `import german from '../intl/${component}/de-DE.mjs';`,
    `export default { 'en-US': english, 'de-DE': german };`,
  ].join('\n');
}

function germanOrEnglish(component: string): string {
  return [
    `import { components } from ${JSON.stringify(DICTIONARY)};`,
    `import english from './en-US.mjs';`,
    `export default components?.${component} ?? english;`,
  ].join('\n');
}

/** A module with the German messages of all components, by component. */
function allGerman(): string {
  const files = globSync('node_modules/react-aria/dist/private/intl/*/de-DE.mjs', { cwd: ROOT }).sort();
  const componentOf = (file: string) => file.split(/[\\/]/).at(-2);
  // The query tells the messages themselves from the module that stands for them on the first page.
  const imports = files.map(
    (file) => `import ${componentOf(file)} from ${JSON.stringify(`${join(ROOT, file)}?own`)};`,
  );
  return `${imports.join('\n')}\nexport default { ${files.map(componentOf).join(', ')} };`;
}
