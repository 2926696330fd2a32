import { type JsonText, recordsById } from '../../kernel/database/json-text.ts';
import { changesBetween } from '../../kernel/operations/changes.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import { ApiError, notFound } from '../../kernel/operations/errors.ts';
import type { NewActivity } from '../../records/activities/activity.sql.ts';
import { recordActivities } from '../../records/activities/record-activities.ts';
import { attempt, type BeforeLinking, type Edit, onlyOne } from '../../records/edits.ts';
import type { GivenValues, OwnValues } from '../custom-fields/values/custom-values-field.ts';
import { type OwnChoice, type OwnFields, ownFields } from '../custom-fields/values/own-fields.ts';
import { awaitExternalIds, type Claim, withoutTaken } from '../external-ids/external-ids.ts';
import { withoutRefusedOwners } from '../owners/owners.ts';
import { recordConsentsOf } from './consents/consents-of-changes.ts';
import type { Contact } from './contact.schema.ts';
import { lockContacts } from './contact.sql.ts';
import { type ContactFields, changedFields } from './contact-fields.ts';
import { updateContactRows } from './contact-write.sql.ts';
import { addedTags } from './tags/tags.ts';

/** The change of a contact. */
export interface ContactChange {
  readonly fields: ContactFields;
  /** Set if the change is more than an update: an enrichment or a merge. */
  readonly activity?: NewActivity;
  /** Set if whoever changes `email_subscribed` writes the ledger of consents. */
  readonly recordsConsent?: true;
}

/** A contact that is to be changed among others. */
export interface ContactEdit extends Omit<Edit<Contact, ContactChange>, 'decide'>, OwnChoice {
  /** As in `Edit`; also receives the values of custom fields that are written. */
  readonly decide: (contact: Contact, now: string, ownValues: OwnValues) => ContactChange;
  /** The `custom_fields` of the change, as the caller gave them. */
  readonly given?: GivenValues | undefined;
  /** How a new external id is claimed; by default the database refuses one that is taken. */
  readonly claim?: Claim | undefined;
}

/** A contact after a change. */
export interface ChangedContact {
  readonly data: JsonText<Contact>;
  /** False if there was nothing to change, so nothing was written. */
  readonly isChanged: boolean;
}

/**
 * Changes one contact with `editContacts`.
 * @throws 404 `not_found` if the organization has no such contact, and the errors of `decide`
 */
export async function changeContact(context: WriteContext, edit: ContactEdit): Promise<ChangedContact> {
  return onlyOne(await editContacts(context, [edit]));
}

/**
 * Changes contacts: locks them, lets a pure rule decide for each, and writes their rows, activities, audit entries and
 * events. If nothing changes, nothing is written. A refused change does not prevent the others.
 * @param edits each for a different contact
 * @returns the outcome for each, in their order
 */
export async function editContacts(
  context: WriteContext,
  edits: readonly ContactEdit[],
  beforeLinking?: BeforeLinking,
): Promise<(ChangedContact | ApiError)[]> {
  const ids = edits.map(({ id }) => id);
  const [locked, own] = await Promise.all([
    context.query<{ id: string; json: string; now: string }>(lockContacts(context.organizationId, ids)),
    ownFields(
      context,
      'contact',
      edits.map(({ given }) => given),
    ),
  ]);
  const now = locked[0]?.now ?? '';
  const contacts = recordsById<Contact>(locked);
  const decided = edits.map((edit) => attempt(() => decideOf(contacts.get(edit.id), edit, own, now)));
  const claim = edits[0]?.claim ?? awaitExternalIds;
  const claimed = await withoutTaken(context, 'contact', decided, ({ fields }) => fields, claim);
  const decisions = await withoutRefusedOwners(context, claimed, ({ fields }) => fields.owner_id);
  const changes = decisions.flatMap((decision) =>
    decision instanceof ApiError || !changesSomething(decision) ? [] : [decision],
  );
  await beforeLinking?.(
    context,
    changes.map(({ fields }) => fields),
  );
  const written = await writeChanges(context, changes, now);
  return decisions.map((decision) => {
    if (decision instanceof ApiError) return decision;
    const record = written.get(decision.before.id);
    return { data: record ?? decision.current, isChanged: record !== undefined };
  });
}

/** A locked contact and the decision about it. */
interface Decision extends DecidedChange {
  readonly current: JsonText<Contact>;
}

function decideOf(
  current: JsonText<Contact> | undefined,
  { decide, given, claim: _, ...choice }: ContactEdit,
  own: OwnFields,
  now: string,
): Decision {
  if (!current) throw notFound('contact');
  const before = current.value();
  const ownValues = own.changed(before.custom_fields, given, choice);
  const change = decide(before, now, ownValues);
  const fields = { ...change.fields, ...ownValues };
  return { current, before, ...change, fields: changedFields(before, fields) };
}

function changesSomething({ fields }: DecidedChange): boolean {
  return Object.keys(fields).length > 0;
}

/** The change of a locked contact, reduced to fields that really change. */
export interface DecidedChange extends ContactChange {
  readonly before: Contact;
}

/**
 * Writes changes of locked contacts. Added tags and an enrichment each have their own event before `contact.updated`
 * (docs/behaviour/contacts.md 15).
 * @param now ISO 8601: the time of the changes
 * @returns the contacts after the change, by id
 */
export async function writeChanges(
  context: WriteContext,
  changes: readonly DecidedChange[],
  now: string,
): Promise<ReadonlyMap<string, JsonText<Contact>>> {
  if (changes.length === 0) return new Map();
  const told = changes.map((change) => ({ ...change, newTags: newTagsOf(change) }));
  const rows = told.map(({ before, fields, newTags }) => ({
    id: before.id,
    fields,
    adds_tags: newTags.length > 0,
  }));
  const written = await context.query<{ id: string; json: string }>(
    updateContactRows(context.organizationId, rows, now),
  );
  const records = recordsById<Contact>(written);
  recordActivities(context, told.flatMap(activitiesOf), now);
  recordConsentsOf(context, changes);
  for (const change of told) recordChange(context, change, records.get(change.before.id), now);
  return records;
}

interface ToldChange extends DecidedChange {
  readonly newTags: readonly string[];
}

function newTagsOf({ before, fields }: DecidedChange): readonly string[] {
  return addedTags(before.tags, fields.tags ?? before.tags);
}

function activitiesOf({ before, activity, newTags }: ToldChange): NewActivity[] {
  const activities = newTags.length > 0 ? [tagActivity(before.id, newTags)] : [];
  return activity ? [activity, ...activities] : activities;
}

function recordChange(
  context: WriteContext,
  { before, activity, newTags }: ToldChange,
  record: JsonText<Contact> | undefined,
  now: string,
): void {
  if (!record) throw new Error('A locked contact was not written.');
  const changes = changesBetween(before, record.value());
  const about = { recordType: 'contact', recordId: before.id };
  const event = { ...about, record, occurredAt: now };
  context.audit({ ...about, action: 'updated', changes });
  if (newTags.length > 0) {
    context.emit({ ...event, type: 'contact.tag_added', beside: { tags_added: newTags } });
  }
  if (activity?.activity_type === 'enrichment') context.emit({ ...event, type: 'contact.enriched' });
  context.emit({ ...event, type: 'contact.updated', changes });
}

function tagActivity(contactId: string, tags: readonly string[]): NewActivity {
  return {
    activity_type: 'tag_added',
    contact_id: contactId,
    description: `${tags.length === 1 ? 'Tag' : 'Tags'} added: ${tags.join(', ')}`,
    metadata: { tags },
  };
}
