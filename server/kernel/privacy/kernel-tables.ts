import { sql } from '../database/sql.ts';
import { eraseInJson, mentionedInJson } from './erase-in-json.ts';
import type { Person, PersonRows, Steps, TablePrivacy } from './table-privacy.ts';
import { inJson, inOrganizations, jsonMentions, mentions } from './traces.sql.ts';

/** The personal data in tables that belong to no family. */

const event: PersonRows = {
  where: (person) => sql`${inOrganizations(person)} AND t.id = ANY (${person.eventIds}::uuid[])`,
  erase:
    () => sql`payload = json_build_object('id', t.record_id, 'org_id', t.org_id, 'event_type', t.event_type,
    t.record_type, json_build_object('id', t.record_id), 'occurred_at', t.payload::json -> 'occurred_at')::text`,
};

const EVENT_STEPS: Steps = { key: [['id', 'uuid']], rows: 5_000 };

const PAYLOAD = { table: 'events', columns: [['payload', 'text']], steps: EVENT_STEPS } as const;

/** Events of other records keep everything except texts that identify the person, and are still delivered. */
const eventThatMentions: PersonRows = {
  where: (person) => mentionedInJson(PAYLOAD, person),
  erase: { by: eraseInJson(PAYLOAD) },
};

const eventCopy: PersonRows = {
  where: (person) => sql`${inOrganizations(person)} AND t.event_id = ANY (${person.eventIds}::uuid[])`,
  erase: 'delete',
  show: null,
};

/** The key stays, so that a repeated request does nothing; it gets 404. */
const NO_ANSWER = sql`response = NULL, records = '{"ids": [], "list": false}'`;

function answer(idsOf: (person: Person) => readonly string[]): PersonRows {
  return {
    where: (person) => sql`${inOrganizations(person)} AND (
      ${mentions(sql`t.response`, [...idsOf(person), ...inJson(person.values)])}
      OR ${mentions(sql`t.records::text`, idsOf(person))})`,
    erase: () => NO_ANSWER,
    show: null,
  };
}

const job: PersonRows = {
  where: (person) => sql`${inOrganizations(person)} AND (${jsonMentions(sql`t.input`, person)}
    OR ${mentions(sql`concat(t.reason, t.error)`, person.values)})`,
  erase: 'delete',
  show: null,
};

/** Includes jobs of the installation, such as an email about the account. */
const jobOfUser: PersonRows = {
  where: ({ ids, values }) => sql`(t.input ->> 'user_id' = ANY (${ids}::text[])
    OR ${mentions(sql`concat(t.input::text, ' ', t.reason, ' ', t.error)`, [...values, ...inJson(values)])})`,
  erase: 'delete',
  show: null,
};

const NOTHING_OF_PEOPLE = { personal: [], contact: [], user: [] };

/** Belongs to the installation, not to an organization. */
const OF_INSTALLATION = { ...NOTHING_OF_PEOPLE, organization: null };

export const KERNEL_TABLES: readonly TablePrivacy[] = [
  {
    table: 'events',
    personal: ['payload'],
    other: ['event_type', 'record_type', 'triggers', 'cause'],
    contact: [event, eventThatMentions],
    user: [],
    steps: EVENT_STEPS,
  },
  // Before the queues that the relay fills from it.
  { ...NOTHING_OF_PEOPLE, table: 'outbox', other: [], contact: [eventCopy] },
  // Ids alone, of records that exist or existed.
  { ...NOTHING_OF_PEOPLE, table: 'client_made_ids', other: [] },
  {
    table: 'idempotency_keys',
    personal: ['response', 'records'],
    // The fingerprint is a hash of the whole request. Like the key, it is deleted after 24 hours.
    other: ['key', 'fingerprint'],
    contact: [answer(({ ids }) => ids)],
    // Records name their creator, so answers are found only by name and address.
    user: [answer(() => [])],
    forOwner: null,
    steps: { key: [['key', 'text']], rows: 2_000 },
  },
  {
    table: 'jobs',
    personal: ['input', 'reason', 'error'],
    other: ['kind', 'key', 'state'],
    contact: [job],
    user: [jobOfUser],
  },
  { ...NOTHING_OF_PEOPLE, table: 'schedules', other: ['kind'] },
  // Sizes of what lies in a store. Rows go when the bytes are gone, which may be after their organization.
  { ...OF_INSTALLATION, table: 'contents', other: ['store'] },
  { ...NOTHING_OF_PEOPLE, table: 'organization_limits', other: ['name'] },
  { ...NOTHING_OF_PEOPLE, table: 'daily_counts', other: ['name'] },
  { ...NOTHING_OF_PEOPLE, table: 'organization_keys', secret: ['sealed'], other: [] },
  { ...OF_INSTALLATION, table: 'installation_keys', secret: ['sealed'], other: ['name'] },
  { ...OF_INSTALLATION, table: 'change_feed', other: [] },
  { ...OF_INSTALLATION, table: 'schema_migrations', other: ['checksum', 'name'] },
];
