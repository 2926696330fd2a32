/**
 * Ends the process of a test file that is stuck, so that no file keeps a run from ending. The runner loads this before each
 * file. An unhurried machine needs four minutes for the longest.
 */
const MINUTES = 15;

setTimeout(() => {
  console.error(`Stuck for ${MINUTES} minutes. Still open: ${process.getActiveResourcesInfo().join(', ')}`);
  process.exit(1);
}, MINUTES * 60_000).unref();
