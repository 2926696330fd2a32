import type { Pipeline } from '../api/pipelines.ts';
import { t } from '../language/words.ts';
import type { Choice } from '../ui/form/select.tsx';

export type Outcome = 'open' | 'won' | 'lost';

/** What can become of a deal. */
export const OUTCOMES: readonly Choice<Outcome>[] = [
  { id: 'open', name: t`Open` },
  { id: 'won', name: t`Won` },
  { id: 'lost', name: t`Lost` },
];

/** The stages of all pipelines; where there are several, each with the name of its pipeline. */
export function stageChoices(pipelines: readonly Pipeline[]): readonly Choice[] {
  return pipelines.flatMap((pipeline) =>
    pipeline.stages.map(({ id, name }) => ({
      id,
      name: pipelines.length > 1 ? `${pipeline.name}: ${name}` : name,
    })),
  );
}
