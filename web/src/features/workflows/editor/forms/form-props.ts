import type { StepKind, StepOf } from '../../../../../../server/workflows/language/step.schema.ts';
import type { Where } from '../scene.ts';

/** What the form of a step gets. */
export interface StepFormProps<Kind extends StepKind> {
  readonly step: StepOf<Kind>;
  readonly where: Where;
  readonly onChange: (step: StepOf<Kind>) => void;
}
