import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { madePatternsOf, type Pattern, patternsOf, productSources } from './patterns.ts';

/** How long one pattern may take to be judged. One that takes longer is too complicated to be trusted, too. */
const LONGEST_CHECK_MS = 60_000;

/** Patterns that the checker refuses or cannot read, each with the reason why its text cannot make it slow. */
const EXCUSED: ReadonlyMap<string, string> = new Map([
  [String.raw`^(\D*?)((?:(?<!\p{L})[.,])?\d(?:[\d.,' ]*\d)?)(\D*)$`, 'an amount of at most 64 characters'],
  [
    String.raw`^(?:\d*|[1-9]\d*([.,' ])(?:\d{3}\1)*\d{3}|[1-9]\d*,(?:\d{2},)*\d{3})$`,
    'an amount of at most 64 characters',
  ],
  [
    String.raw`^\s*(?:import|export)\s(?!type\s)[^;'"]*['"](\.{1,2}\/[^'"]+)['"]`,
    'sources of this checkout, when the web app is built',
  ],
  [String.raw`"(?:[^"\\]|\\.)*"`, 'a line of JSON that the log has just written, in which each string ends'],
  [
    String.raw`("[\w-]*(?:secret|password|passwd|token|authorization|cookie|api_?key|sealed)[\w-]*":)"(?:[^"\\]|\\.)*"`,
    'a line of the log, of which only the names of members repeat what it looks for',
  ],
  [
    String.raw`(?<![\w+/-])[\w+/-]{43}|kontor_|whsec_|:\/\/|bearer|basic|Failing row|[?&][a-z]+=|secret|passw|token|authorization|cookie|api_?key|sealed`,
    'short alternatives that overlap by few characters',
  ],
  ['(?<![0-9a-f])[0-9a-f]{64,}', 'one repetition at the end, entered once a run of digits'],
]);

/** Files that make a pattern out of text of ours, and how often. */
const MADE: ReadonlyMap<string, number> = new Map([
  ['server/postgres/migrate.ts', 1],
  ['server/kernel/mcp/portable-schema.ts', 1],
  ['server/access/pages/words/said.ts', 1],
  ['web/src/language/german.ts', 1],
]);

const sources = productSources();
const patterns = sources.flatMap(patternsOf);

describe('regular expressions', () => {
  let isSuperLinear: (pattern: Pattern) => string | undefined;

  before(async () => {
    // Its checker in JavaScript; the others need Java or a program for each platform.
    process.env.RECHECK_BACKEND = 'pure';
    const { checkSync } = await import('recheck');
    isSuperLinear = ({ source, flags }) => {
      const checked = checkSync(source, flags, { checker: 'automaton', timeout: LONGEST_CHECK_MS });
      if (checked.status === 'safe') return undefined;
      return checked.status === 'vulnerable' ? checked.complexity.summary : `unknown: ${checked.error.kind}`;
    };
  });

  after(() => delete process.env.RECHECK_BACKEND);

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
      if (isPlain(pattern) || EXCUSED.has(pattern.source)) return [];
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
    const gone = [...EXCUSED.keys()].filter(
      (source) => !patterns.some((pattern) => pattern.source === source),
    );
    assert.deepEqual(gone, []);
  });
});

/**
 * What needs no checker: a pattern without repetition; and one without groups that repeats once without end, when it either
 * begins at the start of the text or has nothing after the repetition that could fail.
 */
function isPlain({ source, flags }: Pattern): boolean {
  const bare = source.replaceAll(/\\./g, 'x').replaceAll(/\[[^\]]*\]/g, 'x');
  if (!/[*+{]/.test(bare)) return true;
  const endless = bare.match(/[*+]|\{\d+,\}/g) ?? [];
  const isAnchored = bare.startsWith('^') && !flags.includes('m');
  return !/[(|]/.test(bare) && endless.length === 1 && (isAnchored || /(?:[*+]|\{\d+,\})$/.test(bare));
}
