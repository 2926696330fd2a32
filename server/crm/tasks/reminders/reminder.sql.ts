import { allOf, type Sql, sql } from '../../../kernel/database/sql.ts';
import { NOW, timestampText } from '../../../kernel/fields/fields.ts';
import { recordJson } from '../../../kernel/fields/record-json.ts';
import type { DueBound, DueBounds } from '../due-bounds.ts';
import { taskCondition, tasksWithNames } from '../task-list.sql.ts';
import { taskRowView } from '../task-query.schema.ts';
import { MOST_COUNTED, MOST_LISTED, type RemindersRead } from './reminder.schema.ts';

/** All statements on reminders (docs/behaviour/tasks.md 14). */

/** Whether a reminder `r` still holds of its task `t`: it is gone once the task is done, somebody else's, or put off. */
const HOLDS = sql`t.assignee_id = r.user_id AND t.done_at IS NULL AND (r.reason = 'assigned' OR r.due_key = t.due_key)`;

/** The latest reminders of a person, and how many are unread. */
export function selectReminders(organizationId: string, userId: string): Sql {
  return sql`
    SELECT json_build_object(
      'unread', (SELECT count(*) FROM (
        SELECT FROM reminders r JOIN tasks t ON t.org_id = ${organizationId} AND t.id = r.task_id
        WHERE r.org_id = ${organizationId} AND r.user_id = ${userId} AND r.read_at IS NULL AND ${HOLDS}
        LIMIT ${MOST_COUNTED}) unread),
      'reminders', coalesce((SELECT json_agg(listed.json) FROM (
        SELECT json_build_object(
          'reason', r.reason, 'assigned_by_name', by.name, 'reminded_at', ${timestampText(sql`r.reminded_at`)},
          'read_at', ${timestampText(sql`r.read_at`)}, 'task', ${recordJson(taskRowView, 'task')}) AS json
        FROM reminders r JOIN tasks t ON t.org_id = ${organizationId} AND t.id = r.task_id
        ${tasksWithNames(organizationId)}
        LEFT JOIN memberships bm ON bm.org_id = ${organizationId} AND bm.user_id = r.assigned_by
        LEFT JOIN users by ON by.id = bm.user_id
        WHERE r.org_id = ${organizationId} AND r.user_id = ${userId} AND ${HOLDS}
        ORDER BY r.reminded_at DESC, r.task_id DESC LIMIT ${MOST_LISTED}) listed), '[]'))::text AS json`;
}

/** Marks reminders of a person as read. */
export function markRead(
  organizationId: string,
  userId: string,
  { until, task_id }: Pick<RemindersRead, 'until' | 'task_id'>,
): Sql {
  return sql`
    UPDATE reminders r SET read_at = ${NOW}
    WHERE r.org_id = ${organizationId} AND r.user_id = ${userId} AND r.read_at IS NULL AND ${allOf(
      sql`r.reminded_at <= ${until}`,
      task_id === undefined ? undefined : sql`r.task_id = ${task_id}`,
    )}`;
}

/** Reminds an assignee, if they are a member, of a task that was assigned to them. */
export function remindOfAssignment(
  organizationId: string,
  { taskId, userId, by }: { readonly taskId: string; readonly userId: string; readonly by: string | null },
): Sql {
  return sql`
    INSERT INTO reminders AS r (org_id, user_id, task_id, reason, assigned_by, reminded_at)
    SELECT m.org_id, m.user_id, ${taskId}, 'assigned', ${by}, ${NOW} FROM (
      -- Whoever is leaving now is not reminded.
      SELECT m.org_id, m.user_id FROM memberships m WHERE m.org_id = ${organizationId} AND m.user_id = ${userId} FOR KEY SHARE) m
    ON CONFLICT (org_id, user_id, task_id) DO UPDATE
      SET reason = excluded.reason, assigned_by = excluded.assigned_by, reminded_at = excluded.reminded_at, read_at = NULL`;
}

/** The organizations in which somebody has to be reminded, in any order. */
export const ORGANIZATIONS_WITH_REMINDERS_DUE = sql`SELECT o.org_id FROM organizations_with_reminders_due() AS o (org_id)`;

/** What is due in an organization. */
export interface DueNow extends DueBounds {
  /** The day that the clocks of the organization show, `YYYY-MM-DD`, and when it began. */
  readonly today: Pick<DueBound, 'day' | 'instant'>;
}

/**
 * Reminds assignees of tasks that are due, once for each date. A task that was assigned when it was due already is one reminder. Tasks that
 * are being changed are left for the next time. Returns the tasks, at most `most`.
 */
export function remindOfDue(organizationId: string, { today, ...bounds }: DueNow, most: number): Sql {
  return sql`
    WITH due AS (
      SELECT t.org_id, t.assignee_id, t.id, t.due_key,
        coalesce(t.due_at, ${today.instant}::timestamptz - (${today.day}::date - t.due_on) * interval '1 day') AS since
      FROM tasks t
      WHERE t.org_id = ${organizationId} AND ${taskCondition({ ...bounds, done: false, before: undefined })}
        AND EXISTS (SELECT FROM memberships m WHERE m.org_id = ${organizationId} AND m.user_id = t.assignee_id)
        AND NOT EXISTS (SELECT FROM reminders r WHERE r.org_id = ${organizationId} AND r.user_id = t.assignee_id
          AND r.task_id = t.id AND r.due_key = t.due_key)
      ORDER BY t.due_key, t.id LIMIT ${most} FOR KEY SHARE SKIP LOCKED
    )
    INSERT INTO reminders AS r (org_id, user_id, task_id, reason, due_key, reminded_at)
    SELECT org_id, assignee_id, id, 'due', due_key, since FROM due
    ON CONFLICT (org_id, user_id, task_id) DO UPDATE SET
      due_key = excluded.due_key,
      reason = CASE WHEN excluded.reminded_at > r.reminded_at THEN excluded.reason ELSE r.reason END,
      read_at = CASE WHEN excluded.reminded_at > r.reminded_at THEN NULL ELSE r.read_at END,
      reminded_at = greatest(excluded.reminded_at, r.reminded_at)
      WHERE r.due_key IS DISTINCT FROM excluded.due_key
    RETURNING r.task_id`.plannedEachTime();
}

/** Deletes reminders older than 60 days, at most so many at once. */
export function deleteOldReminders(atOnce: number): Sql {
  return sql`
    DELETE FROM reminders r USING (
      SELECT org_id, user_id, task_id FROM reminders WHERE reminded_at < now() - interval '60 days'
      ORDER BY reminded_at LIMIT ${atOnce}) old
    WHERE r.org_id = old.org_id AND r.user_id = old.user_id AND r.task_id = old.task_id
    RETURNING r.task_id`;
}
