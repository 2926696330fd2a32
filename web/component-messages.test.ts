import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { componentMessages } from './component-messages.ts';

const ROOT = join(import.meta.dirname, '..');
const OF_LIBRARY = 'node_modules/react-aria/dist/private';

describe('the messages of the components library', () => {
  const { load, transform } = componentMessages();
  const loaded = (file: string) => Reflect.apply(Object(load), undefined, [join(ROOT, file)]);
  const transformed = (file: string) =>
    Reflect.apply(Object(transform), undefined, [readFileSync(join(ROOT, file), 'utf8'), join(ROOT, file)]);

  it('are bundled in English, and in German with the dictionary', () => {
    const tables = globSync(`${OF_LIBRARY}/*/intlStrings.mjs`, { cwd: ROOT });
    assert.ok(tables.length > 10);
    for (const table of tables) {
      const [, component] = /intl\/(\w+)\/en-US/.exec(String(transformed(table))) ?? [];
      assert.ok(component, table);
      const file = `${OF_LIBRARY}/intl/${component}/de-DE.mjs`;
      assert.match(String(loaded(file)), new RegExp(`components\\?\\.${component} \\?\\? english`));
    }
  });

  it('are the only modules that are replaced', () => {
    assert.equal(loaded('web/src/language/locale.ts'), null);
    assert.equal(loaded(`${OF_LIBRARY}/intl/toast/en-US.mjs`), null);
    assert.equal(transformed('web/src/language/locale.ts'), null);
  });
});
