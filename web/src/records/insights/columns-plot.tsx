import { Bar, LinePath } from '@visx/shape';
import { numberOf } from '../formats.ts';
import { isMean, type Unit } from './figures.ts';
import type { Row } from './rows.ts';
import { type Places, TimeFrame } from './time-frame.tsx';

/** Columns over time for sums, and a line for shares and means. The table beside it says the same to screen readers. */
export function ColumnsPlot({ rows, unit }: { readonly rows: readonly Row[]; readonly unit: Unit }) {
  const most = Math.max(...rows.map(({ value }) => numberOf(value)), 0);
  const Marks = isMean(unit) ? LineMarks : ColumnMarks;
  return (
    <TimeFrame parts={rows} most={most} unit={unit} height={220}>
      {(places) => <Marks rows={rows} {...places} />}
    </TimeFrame>
  );
}

interface MarksProps extends Places {
  readonly rows: readonly Row[];
}

function ColumnMarks({ rows, x, y, band }: MarksProps) {
  return rows.map(({ key, value }) => (
    <Bar
      key={key}
      x={x(key)}
      y={y(numberOf(value))}
      width={band}
      height={Math.max(y(0) - y(numberOf(value)), 0)}
      rx={3}
      className="fill-accent-solid"
    />
  ));
}

function LineMarks({ rows, x, y, band }: MarksProps) {
  const middle = ({ key }: Row) => x(key) + band / 2;
  const height = ({ value }: Row) => y(numberOf(value));
  return (
    <>
      <LinePath data={[...rows]} x={middle} y={height} strokeWidth={2} className="fill-none stroke-accent" />
      {rows.map((row) => (
        <circle key={row.key} cx={middle(row)} cy={height(row)} r={3.5} className="fill-accent" />
      ))}
    </>
  );
}
