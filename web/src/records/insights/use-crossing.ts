import { useQuery } from '@tanstack/react-query';
import type { MetricCell, Question } from '../../api/insights.ts';
import { pipelinesQuery } from '../../api/pipelines.ts';
import { type Crossing, crossingOf } from './crossing.ts';
import type { Row } from './rows.ts';

/** The rows of an answer crossed, if two things split it; stages stand as on the board. */
export function useCrossing(
  question: Question,
  cells: readonly MetricCell[],
  rows: readonly Row[],
): Crossing | undefined {
  const pipelines = useQuery(pipelinesQuery).data ?? [];
  const stageIds = pipelines.flatMap(({ stages }) => stages.map(({ id }) => id));
  return crossingOf(question, cells, rows, stageIds);
}
