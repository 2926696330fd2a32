import { toolsOf } from '../../kernel/mcp/tool.ts';
import type { JsonSchema } from '../../kernel/openapi/openapi.ts';
import {
  entries,
  OF_A_DRAFT,
  OF_A_LIST,
  OF_A_PATCH,
  OF_AN_UPSERT,
  USER_FILTER,
} from '../record-arguments.ts';
import { upsertDeal } from '../upsert/upsert-deal.ts';
import { assignDeal } from './assign-deal.ts';
import { createDeal } from './create-deal.ts';
import { DEAL_SORTS } from './deal-query.schema.ts';
import { deleteDeal } from './delete-deal.ts';
import { getDeal } from './get-deal.ts';
import { listDeals } from './list-deals.ts';
import { getDealOverview } from './overview/get-deal-overview.ts';
import { updateDeal } from './update-deal.ts';

const tool = toolsOf('crm');
const id = 'deal_id';

const CONTACTS = entries('Further { contact_id, role }');

/** What create_deal explains, for update_deal. */
const EXPLAINED: Readonly<Record<string, JsonSchema>> = {
  value: { type: 'number', description: 'As in create_deal.', examples: [1200.5] },
  currency: { type: 'string', examples: ['EUR'] },
};

/** What create_deal and update_deal explain, for upsert_deal. */
const EXPLAINED_LATER: Readonly<Record<string, JsonSchema>> = {
  stage_id: { type: 'string', description: 'As in update_deal.' },
  status: { type: 'string', description: 'As in update_deal.', enum: ['won', 'lost'] },
  lost_reason: { type: 'string' },
  pipeline_id: { type: 'string', description: 'As in create_deal.' },
  match: { type: 'string', enum: ['external_id'] },
};

export const dealTools = [
  tool.get('list_deals', listDeals, {
    description:
      'Find deals by part of the title, company or contact name (q), or list them: by status (open, won, lost), contact, ' +
      'company or stage. For totals use summarize_pipelines.',
    finds: [id, 'user_id'],
    better: {
      ...OF_A_LIST,
      assigned_to: USER_FILTER,
      q: { type: 'string' },
      sort: { type: 'string', enum: [...DEAL_SORTS] },
      min_value: { type: 'number', description: 'In any currency.' },
      max_value: { type: 'number', description: 'In any currency.' },
    },
    without: ['cursor', 'ids'],
  }),
  tool.get('get_deal', getDeal, {
    id,
    description:
      'Get the fields of a deal. To also get its stage, contact and history, use get_deal_overview.',
  }),
  tool.get('get_deal_overview', getDealOverview, {
    id,
    description:
      'Get everything about a deal: its fields, pipeline, stage, contacts with their roles, company, and latest 20 activities.',
  }),
  tool.action('create_deal', createDeal, {
    description:
      'Create a deal. Only title is required. Without stage_id it starts in the first stage of its pipeline.',
    better: { ...OF_A_DRAFT, contacts: CONTACTS },
  }),
  tool.upsert('upsert_deal', upsertDeal, {
    description: 'Update the deal with an external_id of an external_source, or create it.',
    better: { ...OF_AN_UPSERT, ...EXPLAINED, ...EXPLAINED_LATER, contacts: CONTACTS },
  }),
  tool.change('update_deal', updateDeal, {
    id,
    description:
      'Change, move, win or lose a deal. Omitted fields do not change. To move it, give a stage_id of its own pipeline ' +
      '(list_pipelines). To close it, give status won, or lost with lost_reason. The effects are the same as for a person on the ' +
      'board: activities, workflows, deal.updated. A warning says if the pipeline has no such stage.',
    better: { ...OF_A_PATCH, ...EXPLAINED, contacts: CONTACTS },
  }),
  tool.change('assign_deal', assignDeal, {
    id,
    description: 'Assign a deal to a member (list_members).',
  }),
  tool.delete('delete_deal', deleteDeal, {
    id,
    description:
      'Delete a deal, with its activities. If a sale fell through, use update_deal with status ' +
      'lost instead. Ask the person first.',
  }),
];
