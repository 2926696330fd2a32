import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

const GERMAN = 'virtual:german';
const LANGUAGE = join(import.meta.dirname, 'src/language');

/** Bundles the German messages as Lingui compiles them (ICU MessageFormat), so that no browser has to parse them. */
export function compiledCatalogue(): Plugin {
  return {
    name: 'compiled-catalogue',
    resolveId: (id) => (id === GERMAN ? `\0${GERMAN}` : null),
    load(id) {
      if (id !== `\0${GERMAN}`) return null;
      const [catalogue, sentences] = ['german.json', 'sentences.json'].map((name) => {
        const file = join(LANGUAGE, name);
        this.addWatchFile(file);
        return readFileSync(file, 'utf8');
      });
      const messages: Record<string, string> = JSON.parse(catalogue ?? '{}');
      const compiled = Object.entries(messages).map(([message, german]) => [message, compileMessage(german)]);
      return [
        `export default new Map(JSON.parse(${JSON.stringify(JSON.stringify(compiled))}));`,
        `export const sentences = ${sentences};`,
      ].join('\n');
    },
  };
}
