import type { Pipeline, Stage } from '../api/pipelines.ts';
import { t } from '../language/words.ts';
import type { Choice } from '../ui/form/select.tsx';

export type Outcome = 'open' | 'won' | 'lost';

/** What can become of a deal. */
export const OUTCOMES: readonly Choice<Outcome>[] = [
  { id: 'open', name: t`Open` },
  { id: 'won', name: t`Won` },
  { id: 'lost', name: t`Lost` },
];

/** What a deal in a stage counts as. */
export function outcomeOf({ is_won, is_lost }: Pick<Stage, 'is_won' | 'is_lost'>): Outcome {
  if (is_won) return 'won';
  return is_lost ? 'lost' : 'open';
}

/** The stages of all pipelines; where there are several, each with the name of its pipeline. */
export function stageChoices(pipelines: readonly Pipeline[]): readonly Choice[] {
  return pipelines.flatMap((pipeline) =>
    pipeline.stages.map(({ id, name }) => ({
      id,
      name: pipelines.length > 1 ? `${pipeline.name}: ${name}` : name,
    })),
  );
}
