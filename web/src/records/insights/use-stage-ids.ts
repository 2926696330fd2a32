import { useQuery } from '@tanstack/react-query';
import { pipelinesQuery } from '../../api/pipelines.ts';

/** The stages in the order of the board. */
export function useStageIds(): readonly string[] {
  const { data: pipelines = [] } = useQuery(pipelinesQuery);
  return pipelines.flatMap(({ stages }) => stages.map(({ id }) => id));
}
