import { after, describe } from 'node:test';
import { pathToFileURL } from 'node:url';
import { startDeadline } from './deadline.ts';

type Close = () => Promise<void>;

/** What to close, in a process that runs several files: after the file that is running, and after the last one. */
interface Closing {
  afterFile: Close[];
  readonly afterAll: Close[];
}

let closing: Closing | undefined;

/**
 * Runs test files one after the other in this process, so that they share what is costly to start: the sources and a browser.
 * Each file is a suite. What it opens is closed when its tests are over, before the next file is loaded.
 */
export async function runInOneProcess(files: readonly string[]): Promise<void> {
  let left = files.length;
  // A test that ends the process would keep the files after it from running, and nobody would miss them.
  process.once('exit', () => {
    if (left > 0) process.exitCode = 1;
  });
  // What a test waits for may not hold the process, as a heartbeat does not.
  const awake = setInterval(() => undefined, 60_000);
  const afterAll: Close[] = [];
  for (const file of files) {
    startDeadline(file);
    closing = { afterFile: [], afterAll };
    await describe(file, () => import(pathToFileURL(file).href));
    await closeEach(closing.afterFile);
    left -= 1;
  }
  await closeEach(afterAll);
  clearInterval(awake);
}

/** Closes something of the test file that is running, when its hooks are over, too. */
export function closeAfterFile(close: Close): void {
  if (closing) closing.afterFile.push(close);
  else process.once('beforeExit', close);
}

/** Closes something that the files of this process share, when the last of them is over. */
export function closeAfterAll(close: Close): void {
  if (closing) closing.afterAll.push(close);
  else after(close);
}

async function closeEach(all: readonly Close[]): Promise<void> {
  await Promise.all(all.map((close) => close()));
}
