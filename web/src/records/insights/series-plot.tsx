import { Bar, LinePath } from '@visx/shape';
import { numberOf } from '../formats.ts';
import type { Crossing } from './crossing.ts';
import { isMean, type Unit } from './figures.ts';
import { colourAt } from './series-colours.ts';
import { highestOf, stackOf } from './stacks.ts';
import { type Places, TimeFrame } from './time-frame.tsx';

interface SeriesPlotProps {
  readonly crossing: Crossing;
  readonly unit: Unit;
}

/** Several series over time: stacked columns for sums, a line for each of shares and means. The table says the same to screen readers. */
export function SeriesPlot({ crossing, unit }: SeriesPlotProps) {
  const isLine = isMean(unit);
  const Marks = isLine ? LineMarks : ColumnMarks;
  return (
    <TimeFrame
      parts={crossing.lines}
      most={isLine ? highestAlone(crossing) : highestOf(crossing)}
      unit={unit}
      height={240}
    >
      {(places) => <Marks crossing={crossing} {...places} />}
    </TimeFrame>
  );
}

/** The highest number of any series. */
function highestAlone({ lines }: Crossing): number {
  return Math.max(...lines.flatMap(({ rows }) => [...rows.values()].map(({ value }) => numberOf(value))), 0);
}

interface MarksProps extends Places {
  readonly crossing: Crossing;
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
