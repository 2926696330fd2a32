import type { Step, StepKind } from '../../../../../server/workflows/language/step.schema.ts';
import type { Definition } from '../api/workflows.ts';
import { KINDS } from './kinds.ts';
import { useScene, whereOf } from './scene.ts';
import { keysIn, newKey } from './tree.ts';

/** Begins steps of a kind, with keys that no step has. */
export function useNewStep(definition: Definition): (kind: StepKind) => Step {
  const scene = useScene();
  return (kind) => {
    const taken = new Set(definition.steps.flatMap(keysIn));
    return KINDS[kind].begin(newKey(KINDS[kind].base, taken), whereOf(scene).object);
  };
}
