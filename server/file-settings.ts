import { wholeNumber } from './config-values.ts';
import { type Setting, setting } from './setting.ts';

/** The settings of files on records. */
export const FILE_SETTINGS = {
  maxFileBytes: setting<number>({
    name: 'MAX_FILE_BYTES',
    default: 25_000_000,
    expected: 'a whole number from 1 to 5000000000',
    description: 'The size of the largest file that can be added to a record.',
    parse: wholeNumber(1, 5_000_000_000),
  }),
};

/** Reads the settings of files on records. */
export function readFiles(read: <Value>(setting: Setting<Value>) => Value) {
  return { maxFileBytes: read(FILE_SETTINGS.maxFileBytes) };
}
