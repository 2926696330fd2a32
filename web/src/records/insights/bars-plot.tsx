import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { numberOf } from '../formats.ts';
import { formatFigureShort, type Unit } from './figures.ts';
import type { Row } from './rows.ts';
import { useWidth } from './use-width.ts';

const ROW = 34;
const NAMES = 128;
const FIGURES = 76;
const LONGEST = 16;

/**
 * Horizontal bars from one base, each with its figure; a thin outlined bar shows the period before. The table beside it says the
 * same to screen readers.
 */
export function BarsPlot({ rows, unit }: { readonly rows: readonly Row[]; readonly unit: Unit }) {
  const [ref, width] = useWidth();
  const height = rows.length * ROW;
  const most = Math.max(...rows.flatMap(({ value, before }) => [numberOf(value), numberOf(before ?? 0)]), 0);
  const x = scaleLinear({ domain: [0, most || 1], range: [0, Math.max(width - NAMES - FIGURES, 0)] });
  const y = scaleBand({ domain: rows.map(({ key }) => key), range: [0, height], padding: 0.3 });
  return (
    <div ref={ref} aria-hidden className="min-w-0" style={{ minHeight: height }}>
      {width > 0 && (
        <svg aria-hidden width={width} height={height} className="block">
          {rows.map(({ key, name, value, before }) => {
            const top = y(key) ?? 0;
            const length = x(Math.max(numberOf(value), 0));
            return (
              <g key={key}>
                <text
                  x={NAMES - 10}
                  y={top + y.bandwidth() / 2}
                  dy="0.35em"
                  textAnchor="end"
                  className={LABEL}
                >
                  {name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name}
                </text>
                <Bar
                  x={NAMES}
                  y={top}
                  width={length}
                  height={y.bandwidth()}
                  rx={3}
                  className="fill-accent-solid"
                />
                {before !== null && (
                  <Bar
                    x={NAMES}
                    y={top - 1.5}
                    width={x(Math.max(numberOf(before), 0))}
                    height={y.bandwidth() + 3}
                    rx={3}
                    strokeDasharray="3 2"
                    className="fill-none stroke-line-strong"
                  />
                )}
                <text
                  x={NAMES + Math.max(length, x(Math.max(numberOf(before ?? 0), 0))) + 8}
                  y={top + y.bandwidth() / 2}
                  dy="0.35em"
                  className={FIGURE}
                >
                  {formatFigureShort(value, unit)}
                </text>
              </g>
            );
          })}
          <line x1={NAMES} x2={NAMES} y2={height} className="stroke-line-strong" />
        </svg>
      )}
    </div>
  );
}

const LABEL = 'fill-text-quiet text-small';
const FIGURE = 'fill-text text-small font-medium figures';
