import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { componentMessages } from './component-messages.ts';

const ROOT = join(import.meta.dirname, '..');

describe('the messages of the components library', () => {
  const { load } = componentMessages();
  const loaded = (file: string) => Reflect.apply(Object(load), undefined, [join(ROOT, file)]);
  const files = globSync('node_modules/react-aria/dist/private/intl/*/*.mjs', { cwd: ROOT });

  it('are bundled in English, and in German with the dictionary', () => {
    assert.ok(files.length > 100);
    for (const file of files) {
      if (file.endsWith('en-US.mjs')) assert.equal(loaded(file), null);
      else if (file.endsWith('de-DE.mjs'))
        assert.match(String(loaded(file)), /components\?\.\["\w+"\] \?\? english/);
      else assert.equal(loaded(file), "export { default } from './en-US.mjs';", file);
    }
  });

  it('are the only modules that are replaced', () => {
    assert.equal(loaded('web/src/ui/locale.ts'), null);
    assert.equal(loaded('node_modules/react-aria/dist/private/toast/intlStrings.mjs'), null);
  });
});
