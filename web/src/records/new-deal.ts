import { createAsk } from '../ui/ask.ts';

/** Initial values of a new deal. */
export interface DealStart {
  readonly contactId?: string;
  readonly companyId?: string;
  readonly pipelineId?: string;
  readonly stageId?: string;
}

/** Opens the dialog for a new deal from any page; `undefined` closes it. */
export const { ask: askForDeal, useAsked: useAskedDeal } = createAsk<DealStart>();
