import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A test file that says this in its first lines shares no process, and says why. */
const ALONE = 'Runs in a process of its own';

/** At most so many files share a process, so that processes end at about the same time and a lost one loses little. */
const MOST_FILES = 12;
const MOST_BROWSER_FILES = 4;

/**
 * Divides test files among processes, because loading the sources takes longer than the tests of most files.
 * Neighbours share a process; tests in a browser are among themselves, since they share the browser, too.
 * @param atOnce so many processes run at once
 */
export function divideAmongProcesses(
  files: readonly string[],
  atOnce: number,
): readonly (readonly string[])[] {
  const { browser = [], others = [], alone = [] } = Object.groupBy(files, kindOf);
  const share = Math.ceil(files.length / atOnce);
  const few = inSharesOf(Math.min(share, MOST_BROWSER_FILES), browser);
  return spread(few, [...alone.map((file) => [file]), ...inSharesOf(Math.min(share, MOST_FILES), others)]);
}

/** Writes the program of one process, which the test runner starts like a test file; answers where it is. */
export function writeProgram(directory: string, number: number, files: readonly string[]): string {
  const program = join(directory, `${String(number).padStart(3, '0')}.mjs`);
  const module = new URL('../test/one-process.ts', import.meta.url).href;
  const text = `import { runInOneProcess } from '${module}';\nawait runInOneProcess(${JSON.stringify(files)});\n`;
  writeFileSync(program, text);
  return program;
}

function kindOf(file: string): 'alone' | 'browser' | 'others' {
  if (readFileSync(file, 'utf8').slice(0, 500).includes(ALONE)) return 'alone';
  return file.endsWith('.browser.test.ts') ? 'browser' : 'others';
}

function inSharesOf<T>(size: number, all: readonly T[]): readonly (readonly T[])[] {
  const shares: T[][] = [];
  for (let start = 0; start < all.length; start += size) shares.push(all.slice(start, start + size));
  return shares;
}

/** Spreads `few` evenly among `many`: browser tests keep the processors busy, and most others wait. */
function spread<T>(few: readonly T[], many: readonly T[]): readonly T[] {
  const share = Math.ceil(many.length / Math.max(few.length, 1));
  const shares = few.flatMap((one, index) => [one, ...many.slice(index * share, (index + 1) * share)]);
  return [...shares, ...many.slice(few.length * share)];
}
