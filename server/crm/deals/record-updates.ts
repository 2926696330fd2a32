import type { JsonText } from '../../kernel/database/json-text.ts';
import { changesBetween } from '../../kernel/operations/changes.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import { recordActivities } from '../../records/activities/record-activities.ts';
import type { Deal } from './deal.schema.ts';
import { activitiesOfUpdate } from './deal-activities.ts';
import type { StageDecision } from './deal-stage.ts';

/** An updated deal: before and after, and the decision about its stage. */
export interface UpdatedDeal {
  readonly before: Deal;
  readonly record: JsonText<Deal>;
  readonly decision: Pick<StageDecision, 'move' | 'triggers'>;
}

/**
 * Defers what updates of deals record until the commit: for each its activities, an audit entry and the event
 * `deal.updated` with its triggers (docs/behaviour/deals.md 17 to 24).
 * @param now ISO 8601: the time of the updates
 */
export function recordUpdates(context: WriteContext, updates: readonly UpdatedDeal[], now: string): void {
  const activities = updates.flatMap(({ before, record, decision }) =>
    activitiesOfUpdate(before, record.value(), decision.move),
  );
  recordActivities(context, activities, now);
  for (const { before, record, decision } of updates) {
    const changes = changesBetween(before, record.value());
    context.audit({ recordType: 'deal', recordId: before.id, action: 'updated', changes });
    context.emit({
      type: 'deal.updated',
      recordType: 'deal',
      recordId: before.id,
      record,
      occurredAt: now,
      changes,
      triggers: decision.triggers,
    });
  }
}
