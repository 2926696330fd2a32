import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { SETTINGS } from '../server/config.ts';
import { CONFIGURATION_REFERENCE, renderConfigurationReference } from './write-configuration.ts';

describe('docs/configuration.md', () => {
  it('is what scripts/write-configuration.ts writes; run it after a change of the settings', () => {
    assert.equal(readFileSync(CONFIGURATION_REFERENCE, 'utf8'), renderConfigurationReference());
  });

  it('names every setting', () => {
    for (const { name } of Object.values(SETTINGS)) {
      assert.ok(renderConfigurationReference().includes(`## \`${name}\``), name);
    }
  });
});
