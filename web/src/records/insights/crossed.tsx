import type { Question } from '../../api/insights.ts';
import { CrossTable } from './cross-table.tsx';
import type { Crossing } from './crossing.ts';
import { isMean, type Unit } from './figures.ts';
import type { Row } from './rows.ts';
import { colourAt } from './series-colours.ts';
import { SeriesPlot } from './series-plot.tsx';
import { StackedBarsPlot } from './stacked-bars-plot.tsx';

interface CrossedProps {
  readonly title: string;
  readonly head: string;
  readonly question: Question;
  readonly crossing: Crossing;
  readonly unit: Unit;
  readonly isPlotted: boolean;
  readonly onOpen: (row: Row) => void;
}

/** An answer that is split by two things: its plot above the table with the same numbers. Means cannot be stacked; only over time they have a plot. */
export function Crossed({ title, head, question, crossing, unit, isPlotted, onOpen }: CrossedProps) {
  const isTime = question.grain != null;
  return (
    <div className="flex flex-col gap-4">
      {isPlotted && (isTime || !isMean(unit)) && (
        <>
          <Legend series={crossing.series} />
          {isTime ? (
            <SeriesPlot crossing={crossing} unit={unit} />
          ) : (
            <StackedBarsPlot crossing={crossing} unit={unit} />
          )}
        </>
      )}
      <CrossTable {...{ title, head, crossing, unit, onOpen }} />
    </div>
  );
}

/** Which colour is which; the heads of the table name them to screen readers. */
function Legend({ series }: Pick<Crossing, 'series'>) {
  return (
    <ul aria-hidden className="flex flex-wrap gap-x-4 gap-y-1 text-small text-text-quiet">
      {series.map(({ key, name }, place) => (
        <li key={key} className="flex items-center gap-1.5">
          <span className={`size-2.5 rounded-small ${colourAt(place).ground}`} />
          {name}
        </li>
      ))}
    </ul>
  );
}
