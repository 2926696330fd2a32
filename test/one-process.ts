import { after, describe } from 'node:test';
import { pathToFileURL } from 'node:url';
import { startDeadline } from './deadline.ts';

type Close = () => Promise<void>;

/** What to close after the last file, in a process that runs several. */
let closing: Close[] | undefined;

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
  // The databases of all files are dropped when nothing else is left to do.
  process.setMaxListeners(0);
  const atTheEnd: Close[] = [];
  closing = atTheEnd;
  for (const file of files) {
    startDeadline(file);
    await describe(file, () => import(pathToFileURL(file).href));
    left -= 1;
  }
  await Promise.all(atTheEnd.map((close) => close()));
  clearInterval(awake);
}

/** Closes something that the files of this process share, when the last of them is over. */
export function closeAfterAll(close: Close): void {
  if (closing) closing.push(close);
  else after(close);
}
