import { z } from 'zod';
import { JsonText } from '../../../kernel/database/json-text.ts';
import type { WriteContext } from '../../../kernel/operations/context.ts';
import { Conflict, conflict } from '../../../kernel/operations/errors.ts';
import { defineWrite } from '../../../kernel/operations/operation.ts';
import { movedMeta, relink } from '../../../records/links.ts';
import { lockForMerge } from '../../../records/lock-for-merge.ts';
import { keepInTrash, keepMergeChanges } from '../../../records/trash/keep-in-trash.ts';
import { countActivitiesOfContact, moveActivities } from '../../activities/activity.sql.ts';
import { ownFields } from '../../custom-fields/values/own-fields.ts';
import { freeExternalId } from '../../external-ids/external-id.sql.ts';
import { newOwner, requireMembers } from '../../owners/owners.ts';
import { writeChanges } from '../change-contact.ts';
import { mergeConsents } from '../consents/consents-of-changes.ts';
import { type Contact, contactView } from '../contact.schema.ts';
import { deleteContactRows, lockContactsForMerge, selectContact } from '../contact.sql.ts';
import { CONTACT_CONSTRAINTS } from '../contact-constraints.ts';
import { changedFields } from '../contact-fields.ts';
import { moveTouches } from '../touches/touch.sql.ts';
import { contactMerge } from './contact-merge.schema.ts';
import { decideMerge } from './contact-merge.ts';

/** The most activities moved in one transaction, to stay under the statement timeout. */
const MAX_MOVED_ACTIVITIES = 10_000;

const TOO_MANY_ACTIVITIES = new Conflict(
  `The contact of 'merge_id' has more than ${MAX_MOVED_ACTIVITIES} activities; merge the other one into it instead.`,
);

/** Merges two contacts into one without losing values. */
export const mergeContacts = defineWrite({
  name: 'merge-contacts',
  summary: 'Merge two contacts',
  description:
    'This contact stays; the one in `merge_id` is deleted. Empty fields are filled from it, tags and notes are joined, and its deals, ' +
    'tasks and activities move here. A `merge` activity keeps the whole deleted record.',
  scope: 'crm:write',
  input: contactMerge,
  output: contactView,
  meta: z.object({
    moved_activities: z.int().meta({ description: 'How many activities were moved to the one that stays.' }),
  }),
  countsMoved: true,
  again: selectContact,
  constraints: CONTACT_CONSTRAINTS,
  relinks: 'contact',
  conflicts: [TOO_MANY_ACTIVITIES],
  run: async (context, { id, merge_id, fields }) => {
    const lock = lockContactsForMerge(context.organizationId, [id, merge_id]);
    const both = await lockForMerge<Contact>(context, { type: 'contact', id, merge_id, lock });
    const { survivor, other, now } = both;
    await requireMembers(context, [newOwner(fields, both)]);
    const own = await ownFields(context, 'contact', [other.custom_fields, fields.custom_fields]);
    const merged = own.merged(survivor.custom_fields, other.custom_fields, fields.custom_fields);
    const { activity, ...change } = decideMerge(survivor, other, fields);
    const moved = await relink(context, 'contact', { from: [merge_id], to: id });
    const moved_activities = await takeActivities(context, { from: merge_id, to: id });
    await keepInTrash(context, 'contact', [merge_id], moved, id);
    context.defer(moveTouches(context.organizationId, { from: merge_id, to: id }));
    await mergeConsents(context, { from: merge_id, to: id });
    context.audit({
      recordType: 'contact',
      recordId: merge_id,
      action: 'deleted',
      changes: { merged_into: { from: null, to: id } },
    });
    emitMerged(context, merge_id, id, now);
    if (other.external_id !== undefined)
      await context.query(freeExternalId(context.organizationId, 'contacts', merge_id));
    const write = {
      before: survivor,
      fields: changedFields(survivor, { ...change.fields, ...merged }),
      ...(activity && { activity }),
      recordsConsent: true as const,
    };
    const data = (await writeChanges(context, [write], now)).get(id);
    if (!data) throw new Error('A merged contact was not returned.');
    keepMergeChanges(context, merge_id, survivor, data.value());
    context.defer(deleteContactRows(context.organizationId, [merge_id]));
    return { data, meta: { ...movedMeta(context, 'contact', moved), moved_activities } };
  },
});

function emitMerged(context: WriteContext, id: string, mergedInto: string, occurredAt: string): void {
  const fields = { id, org_id: context.organizationId, merged_into: mergedInto };
  const record = new JsonText(JSON.stringify(fields));
  context.emit({ type: 'contact.merged', recordType: 'contact', recordId: id, record, occurredAt });
}

async function takeActivities(context: WriteContext, link: { from: string; to: string }): Promise<number> {
  const { organizationId } = context;
  const [row] = await context.query<{ counted: number }>(
    countActivitiesOfContact(organizationId, link.from, MAX_MOVED_ACTIVITIES + 1),
  );
  const counted = row?.counted ?? 0;
  if (counted > MAX_MOVED_ACTIVITIES) {
    throw conflict(TOO_MANY_ACTIVITIES);
  }
  context.defer(moveActivities(organizationId, link));
  return counted;
}
