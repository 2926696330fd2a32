import assert from 'node:assert/strict';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, it } from 'node:test';

const ROOT = join(import.meta.dirname, '..', '..');
const guide = readFileSync(join(ROOT, 'docs', 'contributing.md'), 'utf8');

describe('docs/contributing.md', () => {
  it('lists the files of the family that serves as the example', () => {
    const listed = [...guide.matchAll(/^\| `([\w.-]+\.ts)`/gm)].map(([, file = '']) => file);
    assert.deepEqual(listed.sort(), readdirSync(join(import.meta.dirname, 'knowledge')).sort());
  });

  it('names only files and folders that there are', () => {
    const all = globSync('{server,test,web/src}/**/*.{ts,tsx}', { cwd: ROOT }).map((path) => basename(path));
    const named = [...guide.matchAll(/`([\w./-]+(?:\.tsx?|\/))`/g)].map(([, path = '']) => path);
    assert.ok(named.length > 15);
    for (const path of named) {
      assert.ok(path.includes('/') ? existsSync(join(ROOT, path)) : all.includes(path), path);
    }
  });
});
