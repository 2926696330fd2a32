import type { WriteContext } from '../../../kernel/operations/context.ts';
import type { Task } from '../task.schema.ts';
import { remindOfAssignment } from './reminder.sql.ts';

/** Reminds the assignee of an open task that somebody or something else has just assigned to them, in the transaction of that change. */
export function remindAssignee(
  context: WriteContext,
  { id, assignee_id, done_at }: Pick<Task, 'id' | 'assignee_id' | 'done_at'>,
): void {
  const { organizationId, caller } = context;
  const by = caller.credential.userId;
  if (assignee_id === null || assignee_id === by || done_at !== null) return;
  context.defer(remindOfAssignment(organizationId, { taskId: id, userId: assignee_id, by }));
}
