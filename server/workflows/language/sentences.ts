import type { Definition } from './definition.schema.ts';
import { allSteps } from './walk.ts';
import { stepSentence } from './words/step-words.ts';
import { triggerSentence } from './words/trigger-words.ts';
import type { Names } from './words/value-words.ts';

export type { Names } from './words/value-words.ts';

/** A definition in plain English. */
export interface Sentences {
  readonly trigger: string;
  readonly steps: readonly SentenceOfStep[];
}

interface SentenceOfStep {
  readonly key: string;
  readonly depth: number;
  readonly path: string;
  readonly sentence: string;
}

/**
 * Says what a definition does, in a sentence for what starts it and one for each step.
 * @param names what people call the ids and fields in it
 */
export function sentencesOf(definition: Definition, names: Names = new Map()): Sentences {
  return {
    trigger: triggerSentence(definition.trigger, names),
    steps: allSteps(definition).map(({ step, path, depth }) => ({
      ...{ key: step.key, depth, path },
      sentence: stepSentence(step, names),
    })),
  };
}
