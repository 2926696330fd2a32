import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, it } from 'node:test';
import { headingId } from '../server/guide/render.ts';

const ROOT = join(import.meta.dirname, '..');
const FILES = globSync(['*.md', '{docs,server,web,bench,examples,packages,integrations}/**/*.md'], {
  cwd: ROOT,
  exclude: ['**/node_modules/**', '**/dist/**'],
});

/** The text without code, in which brackets mean something else. */
const textOf = (file: string) =>
  readFileSync(join(ROOT, file), 'utf8')
    .replace(/^```.*?^```/gms, '')
    .replace(/`[^`\n]*`/g, (code) => (code.includes('](') ? '' : code));

describe('the links of the documentation', () => {
  it('lead to files that exist, and to headings that they have', () => {
    const links = FILES.flatMap(linksOf);
    assert.ok(links.length > 150);
    assert.deepEqual(
      links
        .filter(({ path, id }) => !leadsSomewhere(path, id))
        .map(({ from, target }) => `${from}: ${target}`),
      [],
    );
  });

  it('reach every guide from the README', () => {
    const linked = linksOf('README.md').map(({ path }) => path);
    const guides = FILES.filter((file) => /^docs\/[^/]+\.md$/.test(file) && !NOT_LISTED.has(file));
    assert.deepEqual(
      guides.filter((file) => !linked.includes(file)),
      [],
    );
  });
});

/** Pages that other guides lead to. */
const NOT_LISTED = new Set(['docs/asvs.md', 'docs/background-work.md']);

function linksOf(from: string) {
  return [...textOf(from).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^(https?|mailto):/.test(target))
    .map((target) => {
      const [path = '', id] = target.split('#');
      return { from, target, id, path: path === '' ? from : relative(ROOT, join(ROOT, dirname(from), path)) };
    });
}

function leadsSomewhere(path: string, id: string | undefined): boolean {
  if (!existsSync(join(ROOT, path))) return false;
  return id === undefined || !path.endsWith('.md') || headingsOf(path).has(id);
}

/** The ids of the headings of a page; the second heading of a name ends with -1. */
function headingsOf(file: string): Set<string> {
  const ids = new Set<string>();
  for (const [, heading = ''] of textOf(file).matchAll(/^#+ (.+)$/gm)) {
    const id = headingId(heading);
    const taken = [...ids].filter((other) => other.replace(/-\d+$/, '') === id).length;
    ids.add(taken === 0 ? id : `${id}-${taken}`);
  }
  return ids;
}
