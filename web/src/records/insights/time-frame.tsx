import { AxisBottom, AxisLeft } from '@visx/axis';
import { scaleBand, scaleLinear } from '@visx/scale';
import type { ReactNode } from 'react';
import { roomFor, TICK } from './axis.ts';
import type { Part } from './crossing.ts';
import { formatFigureShort, type Unit } from './figures.ts';
import { useWidth } from './use-width.ts';

const BOTTOM = 28;
const TOP = 8;

/** Where marks stand in a plot over time, in pixels. */
export interface Places {
  /** Where a part of the period begins. */
  readonly x: (key: string) => number;
  readonly y: (value: number) => number;
  /** How wide a part of the period is. */
  readonly band: number;
}

interface TimeFrameProps {
  /** The parts of the period, as time passes. */
  readonly parts: readonly Part[];
  /** The highest number. */
  readonly most: number;
  readonly unit: Unit;
  readonly height: number;
  /** The marks of the plot. */
  readonly children: (places: Places) => ReactNode;
}

/** A plot over time without its marks: the axes with their names, and the lines that lead the eye. */
export function TimeFrame({ parts, most, unit, height, children }: TimeFrameProps) {
  const [ref, width] = useWidth();
  const y = scaleLinear({ domain: [0, most || 1], range: [height - BOTTOM, TOP], nice: 4 });
  const left = roomFor(y.ticks(4), unit);
  const x = scaleBand({
    domain: parts.map(({ key }) => key),
    range: [left, Math.max(width, left)],
    padding: 0.3,
  });
  const names = new Map(parts.map(({ key, name }) => [key, name]));
  // Names that would run into each other are left out.
  const every = Math.ceil((parts.length * 62) / Math.max(width - left, 1));
  return (
    <div ref={ref} aria-hidden className="min-w-0" style={{ minHeight: height }}>
      {width > 0 && (
        <svg aria-hidden width={width} height={height} className="block">
          {y.ticks(4).map((tick) => (
            <line key={tick} x1={left} x2={width} y1={y(tick)} y2={y(tick)} className="stroke-line" />
          ))}
          {children({ x: (key) => x(key) ?? 0, y, band: x.bandwidth() })}
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
            top={height - BOTTOM}
            scale={x}
            hideTicks
            tickValues={parts.filter((_, index) => index % every === 0).map(({ key }) => key)}
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
