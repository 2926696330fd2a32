import { t } from '../../language/words.ts';
import { formatCount } from '../formats.ts';

const UNITS = [t`bytes`, 'kB', 'MB', 'GB'];

/** A size as people say it: `812 bytes`, `1.2 MB`. */
export function formatBytes(bytes: number): string {
  const place = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1);
  const rounded = Math.round((bytes / 1000 ** place) * 10) / 10;
  return bytes === 1 ? t`1 byte` : `${formatCount(rounded)} ${UNITS[place]}`;
}

const WORDS: readonly (readonly [type: RegExp, words: string])[] = [
  [/^application\/pdf$/, 'PDF'],
  [/wordprocessingml|msword|opendocument\.text/, t`Document`],
  [/spreadsheetml|ms-excel|opendocument\.spreadsheet|^text\/csv$/, t`Spreadsheet`],
  [/presentationml|ms-powerpoint|opendocument\.presentation/, t`Presentation`],
  [/zip|compress|x-7z|x-tar|gzip|rar/, t`Archive`],
  [/^message\/|ms-outlook/, t`Email`],
  [/^image\//, t`Image`],
  [/^audio\//, t`Audio`],
  [/^video\//, t`Video`],
  [/^text\//, t`Text`],
];

/** A type as people say it, such as `PDF`. */
export function wordsOfFileType(type: string): string {
  return WORDS.find(([pattern]) => pattern.test(type))?.[1] ?? t`File`;
}
