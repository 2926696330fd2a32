import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { it } from 'node:test';
import { COLOURS } from './theme-colours.ts';

it('the colours of the pictures of themes are those of tokens.css', async () => {
  const tokens = await readFile(new URL('./tokens.css', import.meta.url), 'utf8');
  for (const [name, light] of Object.entries(COLOURS.light)) {
    const dark = Object.entries(COLOURS.dark).find(([key]) => key === name)?.[1];
    assert.ok(tokens.includes(`--color-${name}: light-dark(${light}, ${dark});`), name);
  }
});
