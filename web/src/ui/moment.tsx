import { LOCALES } from '../language/locale.ts';
import { relativeTime } from './relative-time.ts';

const exact = new Intl.DateTimeFormat(LOCALES.words, { dateStyle: 'medium', timeStyle: 'medium' });

/** A relative time, such as `3 days ago`, with the exact time as its title. */
export function Moment({ at }: { readonly at: string }) {
  const date = new Date(at);
  return (
    <time dateTime={at} title={exact.format(date)}>
      {relativeTime(date)}
    </time>
  );
}
