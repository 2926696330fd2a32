import { JsonText } from '../../../kernel/database/json-text.ts';
import type { WriteContext } from '../../../kernel/operations/context.ts';
import { Conflict, conflict, invalidRequest, notFound } from '../../../kernel/operations/errors.ts';
import { defineWrite } from '../../../kernel/operations/operation.ts';
import { LOCKED_RECORDS, requireFewLinks, TOO_MANY_LINKED_DEALS } from '../../../records/links.ts';
import { countActivitiesOfContact, moveActivities } from '../../activities/activity.sql.ts';
import { lockDealsOf } from '../../deals/deal-links.sql.ts';
import { relinkDeals } from '../../deals/relink-deals.ts';
import { writeChanges } from '../change-contact.ts';
import { type Contact, contactView } from '../contact.schema.ts';
import { deleteContactRows, lockContactsForMerge, selectContact } from '../contact.sql.ts';
import { CONTACT_CONSTRAINTS } from '../contact-constraints.ts';
import { changedFields } from '../contact-fields.ts';
import { contactMerge } from './contact-merge.schema.ts';
import { decideMerge } from './contact-merge.ts';

/** Most activities moved in one transaction, to stay under the statement timeout. */
const MAX_MOVED_ACTIVITIES = 10_000;

const TOO_MANY_ACTIVITIES = new Conflict(
  `The contact of 'merge_id' has more than ${MAX_MOVED_ACTIVITIES} activities; merge the other one into it instead.`,
);

/** POST of a merge: two contacts that are one person become one, and nothing of either is lost. */
export const mergeContacts = defineWrite({
  name: 'merge-contacts',
  summary: 'Merge two contacts',
  description:
    'This contact stays, the one of `merge_id` goes. Empty fields are filled from it, tags and notes are united, its deals ' +
    'and activities move here. A `merge` activity keeps the whole record that went.',
  scope: 'crm:write',
  input: contactMerge,
  output: contactView,
  again: selectContact,
  constraints: CONTACT_CONSTRAINTS,
  conflicts: [TOO_MANY_LINKED_DEALS, TOO_MANY_ACTIVITIES],
  run: async (context, { id, merge_id, fields }) => {
    if (id === merge_id) throw invalidRequest("'merge_id' must be another contact than the one of the path.");
    const { survivor, other, now } = await lockBoth(context, id, merge_id);
    const change = decideMerge(survivor, other, fields);
    const moved_deals = await relinkDeals(context, 'contact_id', { from: [merge_id], to: id });
    const moved_activities = await takeActivities(context, { from: merge_id, to: id });
    context.audit({
      recordType: 'contact',
      recordId: merge_id,
      action: 'deleted',
      changes: { merged_into: { from: null, to: id } },
    });
    const write = { ...change, before: survivor, fields: changedFields(survivor, change.fields) };
    const data = (await writeChanges(context, [write], now)).get(id);
    if (!data) throw new Error('A merged contact did not come back.');
    context.defer(deleteContactRows(context.organizationId, [merge_id]));
    return { data, meta: { moved_deals, moved_activities } };
  },
});

/** Locks both contacts, and before them the deals that move, in the order in which updates of deals lock. */
async function lockBoth(context: WriteContext, id: string, mergeId: string) {
  const { organizationId } = context;
  const [deals, contacts] = await Promise.all([
    context.query(lockDealsOf(organizationId, 'contact_id', [mergeId], LOCKED_RECORDS)),
    context.query<{ json: string; now: string }>(lockContactsForMerge(organizationId, [id, mergeId])),
  ]);
  requireFewLinks(deals, TOO_MANY_LINKED_DEALS);
  const found = contacts.map(({ json }) => new JsonText<Contact>(json).value());
  const survivor = found.find((contact) => contact.id === id);
  const other = found.find((contact) => contact.id === mergeId);
  const [locked] = contacts;
  if (!survivor || !locked) throw notFound('contact');
  if (!other) throw invalidRequest("'merge_id' must be a contact of your organization.");
  return { survivor, other, now: locked.now };
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
