import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, it } from 'node:test';

const ROOT = join(import.meta.dirname, '..');
/** The highest number of each page of docs/behaviour. */
const RULES = new Map(
  globSync('docs/behaviour/*.md', { cwd: ROOT }).map((path) => [basename(path), numbersOf(path)] as const),
);

describe('docs/behaviour', () => {
  it('numbers the rules of a page from 1 without a gap', () => {
    for (const [page, numbers] of RULES) {
      assert.deepEqual(
        numbers,
        numbers.map((_, index) => index + 1),
        page,
      );
    }
  });

  it('has every page and rule that a comment or test cites', () => {
    const sources = globSync('{server,web/src,test,scripts,bench,examples}/**/*.{ts,tsx,md}', { cwd: ROOT });
    const citations = sources.flatMap((path) => citationsOf(path));
    assert.ok(citations.length > 50);
    for (const { path, page, numbers } of citations) {
      const rules = RULES.get(page);
      assert.ok(rules, `${path} cites docs/behaviour/${page}`);
      for (const number of numbers)
        assert.ok(rules.includes(number), `${path} cites docs/behaviour/${page} ${number}`);
    }
  });
});

function numbersOf(path: string): number[] {
  return [...readFileSync(join(ROOT, path), 'utf8').matchAll(/^(\d+)\. /gm)].map(([, number]) =>
    Number(number),
  );
}

function citationsOf(path: string) {
  const text = readFileSync(join(ROOT, path), 'utf8');
  const citations = text.matchAll(/docs\/behaviour\/([\w-]+\.md)\)?((?:,? (?:to |and )?\d+)*)/g);
  return [...citations].map(([, page = '', numbers = '']) => ({
    path,
    page,
    numbers: [...numbers.matchAll(/\d+/g)].map(([number]) => Number(number)),
  }));
}
