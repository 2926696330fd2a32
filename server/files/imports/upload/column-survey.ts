import { MOST_OF_VALUE, MOST_VALUES, type SurveyedColumn } from '../import.schema.ts';
import { type DateEvidence, dateOrderOf, weighDate } from '../rows/dates.ts';
import { LONGEST_HEADING } from './guess-mapping.ts';

/** How many different values of a column are shown with its heading. */
const SAMPLES = 4;
const SAMPLE_LENGTH = 120;

/** Dates are never longer than this; longer texts need not be checked. */
const LONGEST_DATE = 40;

/** How many characters of values are kept of a file; columns with the most different values lose theirs first. */
const MOST_KEPT = 200_000;

interface Surveyed {
  readonly name: string;
  readonly samples: Set<string>;
  filled: number;
  readonly dates: DateEvidence;
  /** How many rows have each value; undefined once there are too many. */
  values: Map<string, number> | undefined;
}

/** Collects what is needed to map the columns while the rows stream by. */
export class ColumnSurvey {
  readonly #columns: Surveyed[] = [];

  /**
   * Adds columns behind the others; one without a heading is named after its position.
   * @returns how many there are now
   */
  addColumns(headings: readonly string[]): number {
    const before = this.#columns.length;
    const added = headings.map(
      (heading, index): Surveyed => ({
        name: headingOf(heading) || `Column ${before + index + 1}`,
        samples: new Set(),
        filled: 0,
        dates: { year_last: 0, day_first: 0, month_first: 0, dotted: 0 },
        values: new Map(),
      }),
    );
    this.#columns.push(...added);
    return this.#columns.length;
  }

  /** Takes another row into account. */
  add(row: readonly string[]): void {
    for (const [index, column] of this.#columns.entries()) {
      const cell = (row[index] ?? '').trim();
      if (cell === '') continue;
      column.filled += 1;
      if (column.samples.size < SAMPLES) column.samples.add(cell.slice(0, SAMPLE_LENGTH));
      if (cell.length <= LONGEST_DATE) weighDate(column.dates, cell);
      if (column.values) column.values = counted(column.values, cell);
    }
  }

  /** The columns in the order of the file. */
  columns(): SurveyedColumn[] {
    const kept = keptValues(this.#columns);
    return this.#columns.map((column) => {
      const { name, samples, filled, dates } = column;
      const { order, certain } = dateOrderOf(dates);
      const values = kept.has(column) && column.values ? { values: [...column.values] } : {};
      return {
        name,
        samples: [...samples],
        filled,
        date_order: order,
        date_order_certain: certain,
        ...values,
      };
    });
  }
}

/** A heading as the import knows it. */
export function headingOf(name: string): string {
  return name.trim().slice(0, LONGEST_HEADING).trim();
}

function counted(values: Map<string, number>, cell: string): Map<string, number> | undefined {
  if (cell.length > MOST_OF_VALUE) return undefined;
  values.set(cell, (values.get(cell) ?? 0) + 1);
  return values.size > MOST_VALUES ? undefined : values;
}

/** The columns with the fewest different values, as long as there is room for them. */
function keptValues(columns: readonly Surveyed[]): ReadonlySet<Surveyed> {
  let room = MOST_KEPT;
  const byCount = columns.toSorted((one, other) => (one.values?.size ?? 0) - (other.values?.size ?? 0));
  return new Set(
    byCount.filter(({ values }) => {
      room -= [...(values?.keys() ?? [])].reduce((sum, value) => sum + value.length, 0);
      return room >= 0;
    }),
  );
}
