import { AxisBottom } from '@visx/axis';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { roomFor, TICK } from './axis.ts';
import type { Crossing } from './crossing.ts';
import { formatFigureShort, type Unit } from './figures.ts';
import { colourAt } from './series-colours.ts';
import { highestOf, stackOf } from './stacks.ts';
import { useWidth } from './use-width.ts';

const ROW = 34;
const NAMES = 128;
const AXIS = 24;
const LONGEST = 16;

/** Horizontal bars from one base, each made of the series. The table beside it says the same to screen readers. */
export function StackedBarsPlot({ crossing, unit }: { readonly crossing: Crossing; readonly unit: Unit }) {
  const [ref, width] = useWidth();
  const { lines, series } = crossing;
  const height = lines.length * ROW;
  const domain = [0, highestOf(crossing) || 1];
  // Half of the last number stands right of the last bar.
  const right = roomFor(scaleLinear({ domain, nice: 4 }).ticks(4), unit) / 2;
  const x = scaleLinear({ domain, range: [NAMES, Math.max(width - right, NAMES)], nice: 4 });
  const y = scaleBand({ domain: lines.map(({ key }) => key), range: [0, height], padding: 0.3 });
  return (
    <div ref={ref} aria-hidden className="min-w-0" style={{ minHeight: height + AXIS }}>
      {width > 0 && (
        <svg aria-hidden width={width} height={height + AXIS} className="block">
          {x.ticks(4).map((tick) => (
            <line key={tick} x1={x(tick)} x2={x(tick)} y2={height} className="stroke-line" />
          ))}
          {lines.map((line) => (
            <g key={line.key}>
              <text
                x={NAMES - 10}
                y={(y(line.key) ?? 0) + y.bandwidth() / 2}
                dy="0.35em"
                textAnchor="end"
                className={TICK}
              >
                {line.name.length > LONGEST ? `${line.name.slice(0, LONGEST - 1)}…` : line.name}
              </text>
              {stackOf(line, series).map(({ key, place, from, to }) => (
                <Bar
                  key={key}
                  x={x(from)}
                  y={y(line.key) ?? 0}
                  width={x(to) - x(from)}
                  height={y.bandwidth()}
                  className={`${colourAt(place).fill} stroke-surface`}
                />
              ))}
            </g>
          ))}
          <line x1={NAMES} x2={NAMES} y2={height} className="stroke-line-strong" />
          <AxisBottom
            top={height}
            scale={x}
            numTicks={4}
            hideAxisLine
            hideTicks
            tickFormat={(tick) => formatFigureShort(Number(tick), unit)}
            tickComponent={({ x: left, y: top, formattedValue }) => (
              <text x={left} y={top} textAnchor="middle" className={TICK}>
                {formattedValue}
              </text>
            )}
          />
        </svg>
      )}
    </div>
  );
}
