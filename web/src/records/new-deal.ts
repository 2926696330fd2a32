import { createAsk } from '../ui/ask.ts';

/** What is known of a deal before it is made. */
export interface DealStart {
  readonly contactId?: string;
  readonly companyId?: string;
  readonly pipelineId?: string;
  readonly stageId?: string;
}

/** Opens the dialog that makes a deal, from wherever someone is; `undefined` closes it. */
export const { ask: askForDeal, useAsked: useAskedDeal } = createAsk<DealStart>();
