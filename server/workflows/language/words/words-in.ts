import type { InLanguages } from '../../../kernel/language/language.ts';
import type { Condition } from '../condition.schema.ts';
import type { Step } from '../step.schema.ts';
import type { Trigger } from '../trigger.schema.ts';
import { conditionWords } from './condition-words.ts';
import { conditionWords as germanConditionWords } from './german/condition-words.ts';
import { stepSentence as germanStepSentence } from './german/step-words.ts';
import {
  eventWords as germanEventWords,
  triggerSentence as germanTriggerSentence,
} from './german/trigger-words.ts';
import { fieldWords as germanFieldWords, pathWords as germanPathWords } from './german/value-words.ts';
import { stepSentence } from './step-words.ts';
import { eventWords, triggerSentence } from './trigger-words.ts';
import { fieldWords, type Names, pathWords } from './value-words.ts';

/** How the parts of a workflow are said. */
interface WorkflowWords {
  readonly triggerSentence: (trigger: Trigger, names: Names) => string;
  readonly stepSentence: (step: Step, names: Names) => string;
  readonly conditionWords: (condition: Condition, names: Names) => string;
  readonly eventWords: (type: string) => string;
  readonly fieldWords: (path: string, names: Names) => string;
  readonly pathWords: (path: string, names: Names) => string;
}

export const WORKFLOW_WORDS: InLanguages<WorkflowWords> = {
  en: { triggerSentence, stepSentence, conditionWords, eventWords, fieldWords, pathWords },
  de: {
    triggerSentence: germanTriggerSentence,
    stepSentence: germanStepSentence,
    conditionWords: germanConditionWords,
    eventWords: germanEventWords,
    fieldWords: germanFieldWords,
    pathWords: germanPathWords,
  },
};
