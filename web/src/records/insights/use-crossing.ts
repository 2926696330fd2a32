import type { MetricCell, Question } from '../../api/insights.ts';
import { type Crossing, crossingOf } from './crossing.ts';
import type { Row } from './rows.ts';
import { useStageIds } from './use-stage-ids.ts';

/** The rows of an answer crossed, if two things split it; stages stand as on the board. */
export function useCrossing(
  question: Question,
  cells: readonly MetricCell[],
  rows: readonly Row[],
): Crossing | undefined {
  return crossingOf(question, cells, rows, useStageIds());
}
