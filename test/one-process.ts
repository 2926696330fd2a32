import { after, describe } from 'node:test';
import { pathToFileURL } from 'node:url';

type Close = () => Promise<void>;

/** What to close at the end, in a process that runs several files. */
let closing: Close[] | undefined;

/**
 * Runs test files one after the other in this process, so that they share what is costly to start: the sources and a browser.
 * Each file is a suite. What it opens with `after` is closed when its tests are over, before the next file is loaded.
 */
export async function runInOneProcess(files: readonly string[]): Promise<void> {
  const atTheEnd: Close[] = [];
  closing = atTheEnd;
  // What a test waits for may not hold the process, as a heartbeat does not.
  const awake = setInterval(() => undefined, 60_000);
  for (const file of files) await describe(file, () => import(pathToFileURL(file).href));
  await Promise.all(atTheEnd.map((close) => close()));
  clearInterval(awake);
}

/** Closes something that the files of this process share, when the last of them is over. */
export function closeAtTheEnd(close: Close): void {
  if (closing) closing.push(close);
  else after(close);
}
