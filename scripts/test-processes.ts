import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

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
  const inBrowser = files.filter((file) => file.endsWith('.browser.test.ts'));
  const others = files.filter((file) => !inBrowser.includes(file));
  const share = Math.ceil(files.length / atOnce);
  return spread(
    inSharesOf(Math.min(share, MOST_BROWSER_FILES), inBrowser),
    inSharesOf(Math.min(share, MOST_FILES), others),
  );
}

/** Writes the program of one process, which the test runner starts like a test file; returns its path. */
export function writeProgram(directory: string, number: number, files: readonly string[]): string {
  const program = join(directory, `${String(number).padStart(3, '0')}.mjs`);
  const module = new URL('../test/one-process.ts', import.meta.url).href;
  const text = `import { runInOneProcess } from '${module}';\nawait runInOneProcess(${JSON.stringify(files)});\n`;
  writeFileSync(program, text);
  return program;
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
