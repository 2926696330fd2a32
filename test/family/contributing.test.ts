import assert from 'node:assert/strict';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, it } from 'node:test';

const ROOT = join(import.meta.dirname, '..', '..');
const guide = readFileSync(join(ROOT, 'docs', 'contributing.md'), 'utf8');

/** The files in the table of a section. */
function listedUnder(heading: string): string[] {
  const [, section = ''] = guide.split(`## ${heading}\n`);
  const [own = ''] = section.split('\n## ');
  return [...own.matchAll(/^\| `([\w.-]+\.tsx?)`/gm)].map(([, file = '']) => file);
}

describe('docs/contributing.md', () => {
  it('lists the files of the family that serves as the example', () => {
    const files = readdirSync(join(import.meta.dirname, 'knowledge'));
    assert.deepEqual(listedUnder('Add a family').sort(), files.sort());
  });

  it('lists files of the feature of the web app that serves as the example', () => {
    const listed = listedUnder('Add a feature to the web app');
    assert.ok(listed.includes('feature.tsx'));
    const files = readdirSync(join(ROOT, 'web', 'src', 'features', 'companies'));
    assert.deepEqual(
      listed.filter((file) => !files.includes(file)),
      [],
    );
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
