import type { WriteContext } from '../../../kernel/operations/context.ts';
import type { Activity } from '../../../records/activities/activity.schema.ts';
import { readMembers } from '../../../records/members.ts';
import { deleteOtherMentions, insertMentions } from './mention.sql.ts';
import { mentionedIn } from './mentioned-in.ts';

/** Tells the members whom a logged activity mentions of it, in the transaction of the change. */
export async function mentionPeople(
  context: WriteContext,
  { id, description }: Pick<Activity, 'id' | 'description'>,
): Promise<void> {
  tell(context, id, await namedIn(context, description));
}

/** Does the same after an edit of the text: who is named no more hears of it no more. */
export async function mentionPeopleAnew(
  context: WriteContext,
  before: Pick<Activity, 'id' | 'description'>,
  description: string,
): Promise<void> {
  const { id } = before;
  if (description === before.description) return;
  const userIds = await namedIn(context, description);
  if (before.description.includes('@'))
    context.defer(deleteOtherMentions(context.organizationId, { activityId: id, userIds }));
  tell(context, id, userIds);
}

async function namedIn(context: WriteContext, text: string): Promise<readonly string[]> {
  if (!text.includes('@')) return [];
  const { all } = await readMembers(context);
  return [...mentionedIn(text, all)];
}

/** Nobody hears of what they wrote themselves. */
function tell(context: WriteContext, activityId: string, named: readonly string[]): void {
  const by = context.caller.credential.userId;
  const userIds = named.filter((userId) => userId !== by);
  if (userIds.length === 0) return;
  context.defer(insertMentions(context.organizationId, { activityId, userIds, by }));
}
