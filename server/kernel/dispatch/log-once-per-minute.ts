export interface WarningLog {
  warn(fields: object, message: string): void;
}

/**
 * Logs an error of work that is retried, at most once a minute per error. While the database is down, every
 * poll fails in the same way.
 */
export function logOncePerMinute(log: WarningLog, message: string): (error: unknown) => void {
  let last = { text: '', atMs: Number.NEGATIVE_INFINITY };
  return (error) => {
    const text = error instanceof Error ? error.message : String(error);
    if (text === last.text && performance.now() - last.atMs < 60_000) return;
    last = { text, atMs: performance.now() };
    log.warn({ err: error }, message);
  };
}
