import { changesBetween } from '../../kernel/operations/changes.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import type { DomainEvent } from '../../kernel/operations/outbox.ts';
import { recordActivities } from '../../records/activities/record-activities.ts';
import type { Stage } from '../pipelines/pipeline.schema.ts';
import type { Deal } from './deal.schema.ts';
import { activitiesOfUpdate } from './deal-activities.ts';
import { outcomeOf, type StageDecision } from './deal-stage.ts';
import type { WrittenDeal } from './written-deal.ts';

/** An updated deal: before and after, and the decision about its stage. */
export interface UpdatedDeal extends WrittenDeal {
  readonly before: Deal;
  readonly decision: Pick<StageDecision, 'move' | 'triggers'>;
}

/**
 * Defers what updates of deals record until the commit: for each its activities, an audit entry and its events, with
 * the triggers on `deal.updated` (docs/behaviour/deals.md 17 to 24).
 * @param now ISO 8601: the time of the updates
 */
export function recordUpdates(context: WriteContext, updates: readonly UpdatedDeal[], now: string): void {
  const activities = updates.flatMap(({ before, record, decision }) =>
    activitiesOfUpdate(before, record.value(), decision.move),
  );
  recordActivities(context, activities, now);
  for (const { before, record, beside, decision } of updates) {
    const changes = changesBetween(before, record.value());
    context.audit({ recordType: 'deal', recordId: before.id, action: 'updated', changes });
    const event = { recordType: 'deal', recordId: before.id, record, beside, occurredAt: now };
    emitOutcome(context, event, decision.move?.to);
    context.emit({ ...event, type: 'deal.updated', changes, triggers: decision.triggers });
  }
}

/**
 * Emits `deal.won` or `deal.lost`, besides the event of the update or creation.
 * @param stage the stage that the deal entered; absent if it stays
 */
export function emitOutcome(context: WriteContext, event: Omit<DomainEvent, 'type'>, stage?: Stage): void {
  const outcome = stage && outcomeOf(stage);
  if (outcome === 'won') context.emit({ ...event, type: 'deal.won' });
  if (outcome === 'lost') context.emit({ ...event, type: 'deal.lost' });
}
