import type { QueryKey } from '@tanstack/react-query';
import { metricsQuery, type Question, resultQuery } from '../../api/insights.ts';
import { pipelinesQuery } from '../../api/pipelines.ts';
import { periodBefore } from './period-before.ts';

/** The keys of what the block of a metric asks for. */
export function askedKeys(question: Question, isCompared: boolean): readonly QueryKey[] {
  const earlier = isCompared ? periodBefore(question.period) : undefined;
  const before = earlier ? [resultQuery({ ...question, period: earlier }).queryKey] : [];
  return [metricsQuery.queryKey, pipelinesQuery.queryKey, resultQuery(question).queryKey, ...before];
}
