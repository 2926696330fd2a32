import { allOf, type Sql, sql } from '../../../kernel/database/sql.ts';
import { NOW, timestampText } from '../../../kernel/fields/fields.ts';
import { recordJson } from '../../../kernel/fields/record-json.ts';
import { activitiesWithNames } from '../activity.sql.ts';
import { feedEntryView } from '../activity-feed.schema.ts';

/** All statements on mentions (docs/behaviour/activities.md 11). */

/** How many are counted and listed at most. */
interface Most {
  readonly counted: number;
  readonly listed: number;
}

/** The latest mentions of a person, and how many are unread. */
export function selectMentions(organizationId: string, userId: string, most: Most): Sql {
  return sql`
    SELECT json_build_object(
      'unread', (SELECT count(*) FROM (
        SELECT FROM mentions n JOIN activities a ON a.org_id = ${organizationId} AND a.id = n.activity_id
        WHERE n.org_id = ${organizationId} AND n.user_id = ${userId} AND n.read_at IS NULL
        LIMIT ${most.counted}) unread),
      'mentions', coalesce((SELECT json_agg(listed.json) FROM (
        SELECT json_build_object(
          'mentioned_by_name', by.name, 'mentioned_at', ${timestampText(sql`n.mentioned_at`)},
          'read_at', ${timestampText(sql`n.read_at`)}, 'activity', ${recordJson(feedEntryView, 'entry')}) AS json
        FROM mentions n JOIN activities a ON a.org_id = ${organizationId} AND a.id = n.activity_id
        ${activitiesWithNames(organizationId)}
        LEFT JOIN memberships bm ON bm.org_id = ${organizationId} AND bm.user_id = n.mentioned_by
        LEFT JOIN users by ON by.id = bm.user_id
        WHERE n.org_id = ${organizationId} AND n.user_id = ${userId}
        ORDER BY n.mentioned_at DESC, n.activity_id DESC LIMIT ${most.listed}) listed), '[]'))::text AS json`;
}

/** Marks mentions of a person up to a time as read, or of these only that in an activity. */
export function markMentionsRead(
  organizationId: string,
  userId: string,
  { until, activityId }: { readonly until: string; readonly activityId: string | undefined },
): Sql {
  return sql`
    UPDATE mentions n SET read_at = ${NOW}
    WHERE n.org_id = ${organizationId} AND n.user_id = ${userId} AND n.read_at IS NULL AND ${allOf(
      sql`n.mentioned_at <= ${until}`,
      activityId === undefined ? undefined : sql`n.activity_id = ${activityId}`,
    )}`;
}

/** The people whom an activity mentions, as it is now. */
interface Mentioned {
  readonly activityId: string;
  readonly userIds: readonly string[];
  readonly by: string | null;
}

/** Mentions people in an activity; those who were mentioned in it before hear of it once. */
export function insertMentions(organizationId: string, { activityId, userIds, by }: Mentioned): Sql {
  return sql`
    INSERT INTO mentions (org_id, user_id, activity_id, mentioned_by, mentioned_at)
    SELECT m.org_id, m.user_id, ${activityId}, ${by}, ${NOW} FROM (
      -- Whoever is leaving now hears of nothing.
      SELECT m.org_id, m.user_id FROM memberships m
      WHERE m.org_id = ${organizationId} AND m.user_id = ANY (${userIds}::uuid[]) ORDER BY m.user_id FOR KEY SHARE) m
    ON CONFLICT DO NOTHING`;
}

/** Takes back the mentions in an activity of all people but some. */
export function deleteOtherMentions(
  organizationId: string,
  { activityId, userIds }: Pick<Mentioned, 'activityId' | 'userIds'>,
): Sql {
  return sql`
    DELETE FROM mentions n
    WHERE n.org_id = ${organizationId} AND n.activity_id = ${activityId} AND n.user_id <> ALL (${userIds}::uuid[])`;
}

/** Deletes mentions older than 60 days, at most so many at once. */
export function deleteOldMentions(atOnce: number): Sql {
  return sql`
    DELETE FROM mentions n USING (
      SELECT org_id, user_id, activity_id FROM mentions WHERE mentioned_at < now() - interval '60 days'
      ORDER BY mentioned_at LIMIT ${atOnce}) old
    WHERE n.org_id = old.org_id AND n.user_id = old.user_id AND n.activity_id = old.activity_id
    RETURNING n.activity_id`;
}
