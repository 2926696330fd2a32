/**
 * The day of a moment, `2026-11-28`.
 * @param timeZone an IANA name; that of the browser if null or if the browser does not know it
 */
export function dayAt(moment: Date, timeZone: string | null): string {
  const parts = formatFor(timeZone).formatToParts(moment);
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

const PARTS = { year: 'numeric', month: '2-digit', day: '2-digit', calendar: 'gregory' } as const;

function formatFor(timeZone: string | null): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', { ...PARTS, ...(timeZone !== null && { timeZone }) });
  } catch {
    // The server may know a newer time zone than the browser.
    return new Intl.DateTimeFormat('en-US', PARTS);
  }
}
