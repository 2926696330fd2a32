import type { WriteContext } from '../../../kernel/operations/context.ts';
import type { Activity } from '../../../records/activities/activity.schema.ts';
import { readMembers } from '../../../records/members.ts';
import { deleteOtherMentions, insertMentions } from './mention.sql.ts';
import { mentionedIn } from './mentioned-in.ts';

/** Tells the members whom a logged activity mentions of it, in the transaction of the change. Nobody hears of what they wrote themselves. */
export async function mentionPeople(
  context: WriteContext,
  { id, description }: Pick<Activity, 'id' | 'description'>,
): Promise<void> {
  if (!description.includes('@')) return;
  const by = context.caller.credential.userId;
  const { all } = await readMembers(context);
  const userIds = [...mentionedIn(description, all)].filter((userId) => userId !== by);
  if (userIds.length === 0) return;
  context.defer(insertMentions(context.organizationId, { activityId: id, userIds, by }));
}

/** Does the same after an edit of the text: who is named no more hears of it no more. */
export async function mentionPeopleAnew(
  context: WriteContext,
  before: Pick<Activity, 'id' | 'description'>,
  description: string,
): Promise<void> {
  const { id } = before;
  if (description === before.description) return;
  if (before.description.includes('@')) {
    const { all } = await readMembers(context);
    const userIds = [...mentionedIn(description, all)];
    context.defer(deleteOtherMentions(context.organizationId, { activityId: id, userIds }));
  }
  await mentionPeople(context, { id, description });
}
