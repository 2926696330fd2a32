// How long readers of cells take for hostile texts of 1 MB; a reader that is slower than linear takes minutes. Twice the text is printed beside it.

import { contactKey } from '../../server/crm/files/contact-cell.ts';
import { dealImport } from '../../server/crm/files/deal-import.ts';
import { findPlace } from '../../server/crm/files/deal-place.ts';
import { splitName } from '../../server/crm/files/person-name.ts';
import { readDate } from '../../server/files/imports/rows/dates.ts';
import { ColumnSurvey } from '../../server/files/imports/upload/column-survey.ts';
import { guessMapping } from '../../server/files/imports/upload/guess-mapping.ts';
import { printTable } from '../lib/table.ts';

const LENGTH = 1_000_000;
const TARGET_MS = 500;
const ROUNDS = 5;

const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  'heading, survey': (text) => new ColumnSurvey().addColumns([text]),
  'heading, guess': (name) => guessMapping([{ name, filled: 1 }], dealImport),
  name: splitName,
  contact: contactKey,
  'pipeline and stage': (text) => findPlace([], { pipeline: text, stage: text }),
  date: (text) => readDate(text, 'dmy'),
};

const UNITS = ['a', ' ', ',', '(', '- ', ' -', 'a@', '@', '0', '1-', ' ,'];

const rows = Object.entries(READERS).map(([name, read]) => {
  const worst = (length: number) =>
    Math.max(...UNITS.map((unit) => medianMs(() => read(`a${unit.repeat(length / unit.length)}!`))));
  const [once, twice] = [worst(LENGTH), worst(2 * LENGTH)];
  if (once > TARGET_MS) process.exitCode = 1;
  return [name, once.toFixed(1), twice.toFixed(1), once > TARGET_MS ? 'missed' : 'reached'];
});
printTable(['reader', '1 MB, ms', '2 MB, ms', `target of ${TARGET_MS} ms`], rows);

function medianMs(work: () => unknown): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const began = performance.now();
    work();
    return performance.now() - began;
  });
  return times.toSorted((one, other) => one - other)[Math.floor(ROUNDS / 2)] ?? 0;
}
