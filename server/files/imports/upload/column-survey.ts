import type { ImportColumn } from '../import.schema.ts';
import { type DateEvidence, dateOrderOf, weighDate } from '../rows/dates.ts';
import { LONGEST_HEADING } from './guess-mapping.ts';

/** How many different values of a column are shown with its heading. */
const SAMPLES = 4;
const SAMPLE_LENGTH = 120;

/** Dates are never longer than this; longer texts need not be checked. */
const LONGEST_DATE = 40;

/** Collects what is needed to map the columns while the rows stream by. */
export class ColumnSurvey {
  readonly #columns: { name: string; samples: Set<string>; filled: number; dates: DateEvidence }[];

  /** @param header the first row of the file; a column without a heading is named after its position */
  constructor(header: readonly string[]) {
    this.#columns = header.map((heading, index) => ({
      name: heading.trim().slice(0, LONGEST_HEADING).trim() || `Column ${index + 1}`,
      samples: new Set(),
      filled: 0,
      dates: { year_last: 0, day_first: 0, month_first: 0, dotted: 0 },
    }));
  }

  /** Takes another row into account. */
  add(row: readonly string[]): void {
    for (const [index, column] of this.#columns.entries()) {
      const cell = (row[index] ?? '').trim();
      if (cell === '') continue;
      column.filled += 1;
      if (column.samples.size < SAMPLES) column.samples.add(cell.slice(0, SAMPLE_LENGTH));
      if (cell.length <= LONGEST_DATE) weighDate(column.dates, cell);
    }
  }

  /** The columns in the order of the file. */
  columns(): ImportColumn[] {
    return this.#columns.map(({ name, samples, filled, dates }) => {
      const { order, certain } = dateOrderOf(dates);
      return { name, samples: [...samples], filled, date_order: order, date_order_certain: certain };
    });
  }
}
