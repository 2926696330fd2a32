import type { Language } from '../../kernel/language/language.ts';
import type { Definition } from './definition.schema.ts';
import { allSteps } from './walk.ts';
import type { Names } from './words/value-words.ts';
import { WORKFLOW_WORDS } from './words/words-in.ts';

export type { Names } from './words/value-words.ts';

/** A definition in plain words. */
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
export function sentencesOf(
  definition: Definition,
  names: Names = new Map(),
  language: Language = 'en',
): Sentences {
  const { triggerSentence, stepSentence } = WORKFLOW_WORDS[language];
  return {
    trigger: triggerSentence(definition.trigger, names),
    steps: allSteps(definition).map(({ step, path, depth }) => ({
      ...{ key: step.key, depth, path },
      sentence: stepSentence(step, names),
    })),
  };
}
