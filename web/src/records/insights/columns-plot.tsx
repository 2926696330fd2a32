import { AxisBottom, AxisLeft } from '@visx/axis';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar, LinePath } from '@visx/shape';
import { numberOf } from '../formats.ts';
import { axisRoom } from './axis-room.ts';
import { formatFigureShort, type Unit } from './figures.ts';
import type { Row } from './rows.ts';
import { useWidth } from './use-width.ts';

const HEIGHT = 220;
const BOTTOM = 28;
const TOP = 8;

/** Columns over time for sums, and a line for shares and means. The table beside it says the same to screen readers. */
export function ColumnsPlot({ rows, unit }: { readonly rows: readonly Row[]; readonly unit: Unit }) {
  const [ref, width] = useWidth();
  const isLine = unit.unit === 'ratio' || unit.unit === 'days';
  const most = Math.max(...rows.map(({ value }) => numberOf(value)), 0);
  const y = scaleLinear({ domain: [0, most || 1], range: [HEIGHT - BOTTOM, TOP], nice: 4 });
  const left = axisRoom(y.ticks(4), unit);
  const x = scaleBand({
    domain: rows.map(({ key }) => key),
    range: [left, Math.max(width, left)],
    padding: 0.3,
  });
  const names = new Map(rows.map(({ key, name }) => [key, name]));
  const middle = ({ key }: Row) => (x(key) ?? 0) + x.bandwidth() / 2;
  const height = ({ value }: Row) => y(numberOf(value)) ?? 0;
  // Names that would run into each other are left out.
  const every = Math.ceil((rows.length * 62) / Math.max(width - left, 1));
  return (
    <div ref={ref} aria-hidden className="min-w-0">
      {width > 0 && (
        <svg aria-hidden width={width} height={HEIGHT} className="block">
          {y.ticks(4).map((tick) => (
            <line key={tick} x1={left} x2={width} y1={y(tick)} y2={y(tick)} className="stroke-line" />
          ))}
          {isLine ? (
            <LineMarks {...{ rows, middle, height }} />
          ) : (
            rows.map((row) => (
              <Bar
                key={row.key}
                x={x(row.key) ?? 0}
                y={height(row)}
                width={x.bandwidth()}
                height={Math.max(HEIGHT - BOTTOM - height(row), 0)}
                rx={3}
                className="fill-accent-solid"
              />
            ))
          )}
          <AxisLeft
            left={left}
            scale={y}
            numTicks={4}
            hideAxisLine
            hideTicks
            tickFormat={(tick) => formatFigureShort(Number(tick), unit)}
            tickComponent={({ x: at, y: top, formattedValue }) => (
              <text x={at} y={top} dy="0.3em" textAnchor="end" className={TICK}>
                {formattedValue}
              </text>
            )}
          />
          <AxisBottom
            top={HEIGHT - BOTTOM}
            scale={x}
            hideTicks
            tickValues={rows.filter((_, index) => index % every === 0).map(({ key }) => key)}
            tickFormat={(key) => names.get(key) ?? ''}
            axisLineClassName="stroke-line-strong"
            tickComponent={({ x: at, y: top, formattedValue }) => (
              <text x={at} y={top} textAnchor="middle" className={TICK}>
                {formattedValue}
              </text>
            )}
          />
        </svg>
      )}
    </div>
  );
}

interface LineMarksProps {
  readonly rows: readonly Row[];
  readonly middle: (row: Row) => number;
  readonly height: (row: Row) => number;
}

function LineMarks({ rows, middle, height }: LineMarksProps) {
  return (
    <>
      <LinePath data={[...rows]} x={middle} y={height} strokeWidth={2} className="fill-none stroke-accent" />
      {rows.map((row) => (
        <circle key={row.key} cx={middle(row)} cy={height(row)} r={3.5} className="fill-accent" />
      ))}
    </>
  );
}

const TICK = 'fill-text-quiet text-small figures';
