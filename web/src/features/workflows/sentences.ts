import { WORKFLOW_WORDS } from '../../../../server/workflows/language/words/words-in.ts';
import { LANGUAGE } from '../../language/dictionary.ts';

/** How the parts of a workflow are said in the language of the app. */
export const { triggerSentence, stepSentence, conditionWords, pathWords } = WORKFLOW_WORDS[LANGUAGE];
