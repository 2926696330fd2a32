import { JsonText } from '../../kernel/database/json-text.ts';
import type { Changes } from '../../kernel/operations/changes.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import type { Credential } from '../../kernel/operations/credential.ts';
import { ApiError, Conflict, conflict, notFound } from '../../kernel/operations/errors.ts';
import type { Activity } from '../../records/activities/activity.schema.ts';
import { readableActivities } from '../../records/activities/timeline.ts';
import { isLogged } from './activity.schema.ts';
import { lockActivity } from './activity.sql.ts';

export const NOT_LOGGED = new Conflict(
  'Only notes, emails, calls and meetings can be changed or deleted. Kontor recorded this activity when something changed.',
);

/** An activity that somebody logged, locked. */
interface LoggedActivity {
  readonly current: JsonText<Activity>;
  readonly before: Activity;
  /** ISO 8601. */
  readonly now: string;
}

/**
 * Locks an activity that the caller may edit or delete (docs/behaviour/activities.md 8).
 * @throws 404 `not_found` if the organization has no such activity, 409 `conflict` if Kontor recorded it, 403 `forbidden`
 *   for a member who did not log it
 */
export async function lockLoggedActivity(context: WriteContext, id: string): Promise<LoggedActivity> {
  const statement = lockActivity(context.organizationId, id, readableActivities(context));
  const [row] = await context.query<{ json: string; now: string }>(statement);
  if (!row) throw notFound('activity');
  const current = new JsonText<Activity>(row.json);
  const before = current.value();
  if (!isLogged(before.activity_type)) throw conflict(NOT_LOGGED);
  requireAuthor(context.caller.credential, before);
  return { current, before, now: row.now };
}

function requireAuthor({ role, userId }: Credential, { performed_by }: Activity): void {
  if (role !== 'member' || (userId !== null && userId === performed_by)) return;
  throw new ApiError(
    403,
    'forbidden',
    'Only the person who logged an activity, owners and admins may change or delete it.',
  );
}

/**
 * The contact of an activity, in each audit entry about it: an erasure of the contact finds the entry by it, also when
 * the activity is gone.
 */
export function contactIn({ contact_id }: Activity, to: string | null): Changes {
  return contact_id === null ? {} : { contact_id: { from: contact_id, to } };
}
