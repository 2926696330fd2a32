import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sourceFiles } from './source-files.ts';

/** Limits that keep a file a page and a function a thought. */
const LONGEST_FILE = 250;
const LONGEST_FUNCTION = 70;

const sources = sourceFiles(
  'server/**/*.ts',
  'web/src/**/*.{ts,tsx}',
  'scripts/**/*.{ts,mjs}',
  'bench/**/*.ts',
  'examples/**/*.{ts,mjs}',
  'packages/*/{src,testing}/**/*.ts',
  'packages/*/*.ts',
  'integrations/*/{actions,credentials,nodes,real,searches,triggers}/**/*.{js,ts}',
  'integrations/*/*.{js,ts}',
);
const ours = sources.filter(
  ({ path }) => !path.endsWith('.test.ts') && !path.endsWith('.gen.ts') && !path.includes('/testing/'),
);

describe('tidiness', () => {
  it(`no file is longer than ${LONGEST_FILE} lines`, () => {
    const long = ours.map(({ path, text }) => ({ path, lines: text.split('\n').length }));
    assert.deepEqual(
      long.filter(({ lines }) => lines > LONGEST_FILE),
      [],
    );
  });

  it(`no function is longer than ${LONGEST_FUNCTION} lines`, () => {
    assert.deepEqual(
      ours.flatMap(({ path, text }) => longFunctions(path, text)),
      [],
    );
  });

  it('nothing is left for later', () => {
    const left = sources.filter(
      ({ path, text }) => /\b(TODO|FIXME|XXX:|HACK)\b/.test(text) && !path.includes('tidy.test'),
    );
    assert.deepEqual(
      left.map(({ path }) => path),
      [],
    );
  });

  it('every exported function has a docstring', () => {
    assert.deepEqual(
      ours.flatMap(({ path, text }) => undocumentedExports(path, text)),
      [],
    );
  });
});

/** Top-level functions and methods, told by their indentation, which the formatter guarantees. */
function longFunctions(path: string, text: string): string[] {
  const lines = text.split('\n');
  return lines.flatMap((line, start) => {
    const indent = /^( {0,2})(export )?(async )?(function\b|[\w#]+\(.*\{$)/.exec(line)?.[1];
    if (indent === undefined) return [];
    const length = lines.slice(start).indexOf(`${indent}}`);
    return length > LONGEST_FUNCTION ? [`${path}:${start + 1} has ${length + 1} lines`] : [];
  });
}

function undocumentedExports(path: string, text: string): string[] {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    if (!/^export (async )?function /.test(line)) return [];
    const before = lines[index - 1] ?? '';
    // Statements of an x.sql.ts and requests of the web app say what they do by their name.
    const isNamed = path.endsWith('.sql.ts') || /^web\/src\/(.+\/)?api\//.test(path);
    return before.trim().endsWith('*/') || isNamed ? [] : [`${path}:${index + 1} ${line}`];
  });
}
