import type { WriteContext } from '../../kernel/operations/context.ts';
import { insertActivities, type NewActivity } from './activity.sql.ts';

/**
 * Defers the activities of a change until its commit, in the name of the caller's user.
 * @param createdAt ISO 8601: the time of the change
 */
export function recordActivities(
  context: WriteContext,
  activities: readonly NewActivity[],
  createdAt: string,
): void {
  if (activities.length === 0) return;
  const { organizationId, caller } = context;
  context.defer(
    insertActivities(activities, { organizationId, performedBy: caller.credential.userId, createdAt }),
    { activities },
  );
}
