import { toolsOf } from '../../kernel/mcp/tool.ts';
import { assignDeal } from './assign-deal.ts';
import { createDeal } from './create-deal.ts';
import { deleteDeal } from './delete-deal.ts';
import { getDeal } from './get-deal.ts';
import { listDeals } from './list-deals.ts';
import { getDealOverview } from './overview/get-deal-overview.ts';
import { updateDeal } from './update-deal.ts';

const tool = toolsOf('crm');
const id = 'deal_id';

export const dealTools = [
  tool.get('list_deals', listDeals, {
    description:
      'Find deals by a part of title, company or contact name (q), or browse them: open, won or lost ones (status), of a contact, ' +
      'company or stage. For totals use summarize_pipelines.',
    finds: [id, 'user_id'],
  }),
  tool.get('get_deal', getDeal, {
    id,
    description: "A deal's own fields. For its stage, contact and history too, use get_deal_overview.",
  }),
  tool.get('get_deal_overview', getDealOverview, {
    id,
    description:
      'Everything about a deal in one call: its fields, pipeline, stage, contact, company, and latest 20 activities.',
  }),
  tool.action('create_deal', createDeal, {
    description:
      'Add a deal; only title is needed. Without pipeline_id and stage_id it starts at the first stage of the default ' +
      'pipeline. Answers the new deal and sends deal.created.',
  }),
  tool.change('update_deal', updateDeal, {
    id,
    description:
      'Change, move, win or lose a deal; what you leave out stays. To move it, give a stage_id of its own pipeline ' +
      '(list_pipelines). To close it, give status won, or lost with lost_reason. Effects are those of a person on the ' +
      'board: activities, workflows, deal.updated. A warning says when the pipeline has no such stage.',
  }),
  tool.change('assign_deal', assignDeal, {
    id,
    description:
      'Make a member look after a deal. Ids of members stand in assigned_to and created_by of deals.',
  }),
  tool.delete('delete_deal', deleteDeal, {
    id,
    description:
      'Delete a deal for good, with its activities. A deal that came to nothing is rather lost: update_deal with status ' +
      'lost. Ask the person first.',
  }),
];
