import { useQuery } from '@tanstack/react-query';
import { isByStage, type Question } from '../../api/insights.ts';
import { pipelinesQuery } from '../../api/pipelines.ts';
import type { Order } from './rows.ts';

/** The order of the rows of a question: stages as on the board, time as it passes, all else by value. */
export function useStageOrder(question: Pick<Question, 'dimensions' | 'grain'>): Order {
  const pipelines = useQuery(pipelinesQuery).data ?? [];
  if (question.grain) return { by: 'time' };
  if (!isByStage(question)) return { by: 'value' };
  return { by: 'board', ids: pipelines.flatMap(({ stages }) => stages.map(({ id }) => id)) };
}
