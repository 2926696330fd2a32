/** A time as a field for date and time has it, in the browser's time zone: `2026-11-23T09:30`. */
export function fieldOfTime(timestamp: string): string {
  const time = new Date(timestamp);
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

/** The time that a field for date and time has; undefined for an empty or unfinished one. */
export function timeOfField(text: string): string | undefined {
  const time = new Date(text);
  return text === '' || Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}
