import { AxisBottom, AxisLeft } from '@visx/axis';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar, LinePath } from '@visx/shape';
import { numberOf } from '../formats.ts';
import { axisRoom } from './axis-room.ts';
import type { Crossing } from './crossing.ts';
import { formatFigureShort, type Unit } from './figures.ts';
import { colourAt } from './series-colours.ts';
import { highestOf, stackOf } from './stacks.ts';
import { useWidth } from './use-width.ts';

const HEIGHT = 240;
const BOTTOM = 28;
const TOP = 8;

interface SeriesPlotProps {
  readonly crossing: Crossing;
  readonly unit: Unit;
}

/** Several series over time: stacked columns for sums, a line for each of shares and means. The table says the same to screen readers. */
export function SeriesPlot({ crossing, unit }: SeriesPlotProps) {
  const [ref, width] = useWidth();
  const { lines } = crossing;
  const isLine = unit.unit === 'ratio' || unit.unit === 'days';
  const values = lines.flatMap(({ rows }) => [...rows.values()].map(({ value }) => numberOf(value)));
  const most = isLine ? Math.max(...values, 0) : highestOf(crossing);
  const y = scaleLinear({ domain: [0, most || 1], range: [HEIGHT - BOTTOM, TOP], nice: 4 });
  const left = axisRoom(y.ticks(4), unit);
  const x = scaleBand({
    domain: lines.map(({ key }) => key),
    range: [left, Math.max(width, left)],
    padding: 0.3,
  });
  const names = new Map(lines.map(({ key, name }) => [key, name]));
  // Names that would run into each other are left out.
  const every = Math.ceil((lines.length * 62) / Math.max(width - left, 1));
  const Marks = isLine ? LineMarks : ColumnMarks;
  return (
    <div ref={ref} aria-hidden className="min-w-0">
      {width > 0 && (
        <svg aria-hidden width={width} height={HEIGHT} className="block">
          {y.ticks(4).map((tick) => (
            <line key={tick} x1={left} x2={width} y1={y(tick)} y2={y(tick)} className="stroke-line" />
          ))}
          <Marks
            crossing={crossing}
            x={(key) => x(key) ?? 0}
            y={(value) => y(value) ?? 0}
            band={x.bandwidth()}
          />
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
            tickValues={lines.filter((_, index) => index % every === 0).map(({ key }) => key)}
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

interface MarksProps {
  readonly crossing: Crossing;
  readonly x: (key: string) => number;
  readonly y: (value: number) => number;
  /** How wide a part of the period is. */
  readonly band: number;
}

function ColumnMarks({ crossing: { lines, series }, x, y, band }: MarksProps) {
  return lines.flatMap((line) =>
    stackOf(line, series).map(({ key, place, from, to }) => (
      <Bar
        key={`${line.key} ${key}`}
        x={x(line.key)}
        y={y(to)}
        width={band}
        height={y(from) - y(to)}
        className={`${colourAt(place).fill} stroke-surface`}
      />
    )),
  );
}

function LineMarks({ crossing: { lines, series }, x, y, band }: MarksProps) {
  return series.map(({ key }, place) => {
    const points = lines.flatMap((line) => {
      const row = line.rows.get(key);
      return row ? [{ key: line.key, left: x(line.key) + band / 2, top: y(numberOf(row.value)) }] : [];
    });
    const { fill, stroke } = colourAt(place);
    return (
      <g key={key}>
        <LinePath
          data={points}
          x={({ left }) => left}
          y={({ top }) => top}
          strokeWidth={2}
          className={`fill-none ${stroke}`}
        />
        {points.map(({ key: part, left, top }) => (
          <circle key={part} cx={left} cy={top} r={3.5} className={fill} />
        ))}
      </g>
    );
  });
}

const TICK = 'fill-text-quiet text-small figures';
