/** A figure that a benchmark printed. */
export interface PrintedFigure {
  /** The row and the column that it stands in, as `GET /api-contacts, server: a second`. */
  readonly name: string;
  readonly value: number;
  /** Whether less is better: of times and of memory. */
  readonly lessIsBetter: boolean;
}

const RULE = /^\|[-:| ]+\|$/;
const LESS_IS_BETTER = /\b(ms|seconds|MB|median|worst|most)$/;

/** Reads the figures from the tables that `printTable` wrote among other lines. */
export function readFigures(output: string): readonly PrintedFigure[] {
  const figures: PrintedFigure[] = [];
  let heading: readonly string[] = [];
  const lines = output.split('\n').filter((line) => line.startsWith('|'));
  lines.forEach((line, index) => {
    if (RULE.test(line)) return;
    const [row = '', ...values] = cellsOf(line);
    if (RULE.test(lines[index + 1] ?? '')) heading = cellsOf(line).slice(1);
    else {
      values.forEach((text, column) => {
        const title = heading[column] ?? '';
        if (!/^\d+(\.\d+)?$/.test(text)) return;
        figures.push({
          name: `${row}: ${title}`,
          value: Number(text),
          lessIsBetter: LESS_IS_BETTER.test(title),
        });
      });
    }
  });
  return figures;
}

const cellsOf = (line: string) =>
  line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());
