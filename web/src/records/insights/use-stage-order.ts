import { isStage, type Question } from '../../api/insights.ts';
import type { Order } from './rows.ts';
import { useStageIds } from './use-stage-ids.ts';

/** The order of the rows of a question: stages as on the board, time as it passes, all else by value. */
export function useStageOrder({ grain, dimensions = [] }: Pick<Question, 'dimensions' | 'grain'>): Order {
  const ids = useStageIds();
  if (grain) return { by: 'time' };
  return isStage(dimensions[0]) ? { by: 'board', ids } : { by: 'value' };
}
