import { formatCount } from '../formats.ts';

const UNITS = ['bytes', 'kB', 'MB', 'GB'] as const;

/** A size as people say it: `812 bytes`, `1.2 MB`. */
export function formatBytes(bytes: number): string {
  const place = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1);
  const rounded = Math.round((bytes / 1000 ** place) * 10) / 10;
  return `${formatCount(rounded)} ${bytes === 1 ? 'byte' : UNITS[place]}`;
}

const WORDS: readonly (readonly [type: RegExp, words: string])[] = [
  [/^application\/pdf$/, 'PDF'],
  [/wordprocessingml|msword|opendocument\.text/, 'Document'],
  [/spreadsheetml|ms-excel|opendocument\.spreadsheet|^text\/csv$/, 'Spreadsheet'],
  [/presentationml|ms-powerpoint|opendocument\.presentation/, 'Presentation'],
  [/zip|compress|x-7z|x-tar|gzip|rar/, 'Archive'],
  [/^message\/|ms-outlook/, 'Email'],
  [/^image\//, 'Image'],
  [/^audio\//, 'Audio'],
  [/^video\//, 'Video'],
  [/^text\//, 'Text'],
];

/** A type as people say it, such as `PDF`. */
export function wordsOfFileType(type: string): string {
  return WORDS.find(([pattern]) => pattern.test(type))?.[1] ?? 'File';
}
