import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { englishMessages } from './english-messages.ts';

const ROOT = join(import.meta.dirname, '..');

describe('the messages of the components library', () => {
  const { load } = englishMessages();
  const loaded = (file: string) => Reflect.apply(Object(load), undefined, [join(ROOT, file)]);
  const files = globSync('node_modules/react-aria/dist/private/intl/*/*.mjs', { cwd: ROOT });

  it('are bundled in English, whatever the language', () => {
    assert.ok(files.length > 100);
    for (const file of files) {
      const isEnglish = file.endsWith('en-US.mjs');
      assert.equal(loaded(file), isEnglish ? null : "export { default } from './en-US.mjs';", file);
    }
  });

  it('are the only modules that are replaced', () => {
    assert.equal(loaded('web/src/ui/locale.ts'), null);
    assert.equal(loaded('node_modules/react-aria/dist/private/toast/intlStrings.mjs'), null);
  });
});
