import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { madePatternsOf, type Pattern, patternsOf, productSources } from './patterns.ts';

// Its checker in JavaScript; the others need Java or a program for each platform.
process.env.RECHECK_BACKEND = 'pure';

/** How long one pattern may take to be judged. One that takes longer is too complicated to be trusted, too. */
const LONGEST_CHECK_MS = 60_000;

/** Patterns that the checker cannot read, because of what they look back at; each is only asked of a short text. */
const BOUNDED: ReadonlyMap<string, string> = new Map([
  [String.raw`^(\D*?)((?:(?<!\p{L})[.,])?\d(?:[\d.,' ]*\d)?)(\D*)$`, 'an amount of at most 64 characters'],
  [
    String.raw`^(?:\d*|[1-9]\d*([.,' ])(?:\d{3}\1)*\d{3}|[1-9]\d*,(?:\d{2},)*\d{3})$`,
    'an amount of at most 64 characters',
  ],
]);

/** Files that make a pattern out of text of ours, and how often. */
const MADE: ReadonlyMap<string, number> = new Map([
  ['server/postgres/migrate.ts', 1],
  ['server/kernel/mcp/portable-schema.ts', 1],
]);

const sources = productSources();
const patterns = sources.flatMap(patternsOf);

describe('regular expressions', () => {
  let isSuperLinear: (pattern: Pattern) => string | undefined;

  before(async () => {
    const { checkSync } = await import('recheck');
    isSuperLinear = ({ source, flags }) => {
      const checked = checkSync(source, flags, { checker: 'automaton', timeout: LONGEST_CHECK_MS });
      if (checked.status === 'safe') return undefined;
      return checked.status === 'vulnerable' ? checked.complexity.summary : `unknown: ${checked.error.kind}`;
    };
  });

  it('are told from other code by the parser', () => {
    const text = 'const a: number = 1 / 2 / 3; const b = /x+/giu; // /no/\nconst c = new RegExp("y");';
    const file = { path: 'a.ts', text, imports: [] };
    assert.deepEqual(patternsOf(file), [{ source: 'x+', flags: 'giu', path: 'a.ts' }]);
    assert.equal(madePatternsOf(file), 1);
    assert.ok(patterns.length > 100);
  });

  it('are seen through where they are slow', () => {
    for (const source of [String.raw`\s+pipeline$`, '^(a+)+$', String.raw`[^\s]+@`]) {
      assert.ok(isSuperLinear({ source, flags: '', path: '' }), source);
    }
  });

  it('take time in proportion to the text, whatever the text', () => {
    const different = new Map(patterns.map((pattern) => [`/${pattern.source}/${pattern.flags}`, pattern]));
    const slow = [...different].flatMap(([literal, pattern]) => {
      if (isFixedLength(pattern) || BOUNDED.has(pattern.source)) return [];
      const problem = isSuperLinear(pattern);
      return problem === undefined ? [] : [`${pattern.path}: ${literal} is ${problem}`];
    });
    assert.deepEqual(slow, []);
  });

  it('are literals, but for those that are made of our own texts', () => {
    const made = sources.map((file) => [file.path, madePatternsOf(file)] as const);
    assert.deepEqual(new Map(made.filter(([, count]) => count > 0).sort()), new Map([...MADE].sort()));
  });

  it('are not excused when they are gone', () => {
    const gone = [...BOUNDED.keys()].filter(
      (source) => !patterns.some((pattern) => pattern.source === source),
    );
    assert.deepEqual(gone, []);
  });
});

/** Without repetition a pattern looks at so many characters from each place on, and no more. */
function isFixedLength({ source }: Pattern): boolean {
  return !/[*+{]/.test(source);
}
