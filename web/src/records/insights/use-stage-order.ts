import { useQuery } from '@tanstack/react-query';
import type { Question } from '../../api/insights.ts';
import { pipelinesQuery } from '../../api/pipelines.ts';
import type { Order } from './rows.ts';

/** The order of the rows of a question: stages as on the board, time as it passes, all else by value. */
export function useStageOrder({ dimensions = [], grain }: Pick<Question, 'dimensions' | 'grain'>): Order {
  const pipelines = useQuery(pipelinesQuery).data ?? [];
  if (grain) return { by: 'time' };
  if (dimensions[0] !== 'stage') return { by: 'value' };
  return { by: 'stage', ids: pipelines.flatMap(({ stages }) => stages.map(({ id }) => id)) };
}
