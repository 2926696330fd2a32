const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

/** A point in time as people say it, `3 days ago`, with the exact time behind it. */
export function Moment({ at }: { readonly at: string }) {
  const date = new Date(at);
  const seconds = (date.getTime() - Date.now()) / 1000;
  const [unit, length] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? [];
  const text = unit === undefined ? 'just now' : words.format(Math.trunc(seconds / (length ?? 1)), unit);
  return (
    <time dateTime={at} title={exact.format(date)}>
      {text}
    </time>
  );
}
