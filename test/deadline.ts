/** An unhurried machine needs four minutes for the longest file. */
const MINUTES = 15;

let running: NodeJS.Timeout | undefined;

/**
 * Ends the process if a test file is stuck, so that no file keeps a run from ending. Begins to wait for the end of a file,
 * instead of the one before it.
 */
export function startDeadline(file = 'The file', minutes = MINUTES): void {
  clearTimeout(running);
  running = setTimeout(() => {
    console.error(
      `${file} is stuck for ${minutes} minutes. Still open: ${process.getActiveResourcesInfo().join(', ')}`,
    );
    process.exit(1);
  }, minutes * 60_000).unref();
}
