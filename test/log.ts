import type { Log } from '../server/postgres/log.ts';

/** A log that says nothing. */
export const quietLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
