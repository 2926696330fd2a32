import { JsonText } from '../../kernel/database/json-text.ts';
import { invalidRequest, notFound } from '../../kernel/operations/errors.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { type Deal, dealAssignment, dealView } from './deal.schema.ts';
import { assignDealRow, lockDeal } from './deal.sql.ts';
import { recordUpdates } from './record-updates.ts';
import { type WrittenDealRow, writtenDeal } from './written-deal.ts';

/** Assigns a deal. `assigned_to` is a system field that updates do not set (docs/behaviour/deals.md 25). */
export const assignDeal = defineWrite({
  name: 'assign-deal',
  summary: 'Assign a deal',
  description:
    'Assigns a deal to a member of your organization or to nobody. Sends `deal.updated`. If the deal is already assigned to the ' +
    'user, nothing changes and nothing is sent.',
  scope: 'crm:write',
  input: dealAssignment,
  output: dealView,
  run: async (context, { id, user_id }) => {
    const { organizationId } = context;
    const [locked] = await context.query<{ json: string; now: string }>(lockDeal(organizationId, id));
    if (!locked) throw notFound('deal');
    const current = new JsonText<Deal>(locked.json);
    const before = current.value();
    if (before.assigned_to === user_id) return { data: current };

    const [assigned] = await context.query<WrittenDealRow>(
      assignDealRow(organizationId, id, user_id, locked.now),
    );
    if (!assigned) throw invalidRequest("'user_id' must be a member of your organization.");
    const written = writtenDeal(assigned);
    recordUpdates(context, [{ ...written, before, decision: { triggers: [] } }], locked.now);
    return { data: written.record };
  },
});
