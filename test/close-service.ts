import type { App } from '../server/app.ts';

/** How long requests may take to end, in milliseconds. */
const PATIENCE = 2_000;

/**
 * Closes the service of a test. A browser opens connections before it has anything to ask, and Node.js waits for the first request
 * on each of them, so those that are left are cut off.
 */
export async function closeService(app: App): Promise<void> {
  const late = setTimeout(() => app.server.server.closeAllConnections(), PATIENCE);
  await app.close();
  clearTimeout(late);
}
