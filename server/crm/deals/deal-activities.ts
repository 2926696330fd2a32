import { decimalText } from '../../kernel/fields/fields.ts';
import type { NewActivity } from '../../records/activities/activity.sql.ts';
import type { Deal } from './deal.schema.ts';
import type { StageDecision } from './deal-stage.ts';

/**
 * The activities of an updated deal: its move, on deal and contact, and its change of value (docs/behaviour/deals.md
 * 16, 17).
 */
export function activitiesOfUpdate(before: Deal, after: Deal, move: StageDecision['move']): NewActivity[] {
  return [...(move ? activitiesOfMove(after, move) : []), ...activitiesOfValue(before, after)];
}

function activitiesOfMove(deal: Deal, { from, to }: NonNullable<StageDecision['move']>): NewActivity[] {
  const metadata = {
    from_stage_id: from.id,
    from_stage_name: from.name,
    to_stage_id: to.id,
    to_stage_name: to.name,
  };
  const onDeal: NewActivity = {
    activity_type: 'stage_change',
    deal_id: deal.id,
    description: `Stage changed from ${from.name} to ${to.name}`,
    metadata,
  };
  if (deal.contact_id === null) return [onDeal];
  const onContact: NewActivity = {
    activity_type: 'deal_stage_change',
    contact_id: deal.contact_id,
    description: `Deal "${deal.title}" moved from ${from.name} to ${to.name}`,
    metadata: { deal_id: deal.id, deal_title: deal.title, ...metadata },
  };
  return [onDeal, onContact];
}

function activitiesOfValue(before: Deal, after: Deal): NewActivity[] {
  const [from, to] = [decimalText(before.value), decimalText(after.value)];
  if (from === to) return [];
  return [
    {
      activity_type: 'value_change',
      deal_id: after.id,
      description: `Value changed from ${from} ${before.currency} to ${to} ${after.currency}`,
      metadata: {
        from_value: before.value,
        to_value: after.value,
        from_currency: before.currency,
        to_currency: after.currency,
      },
    },
  ];
}
