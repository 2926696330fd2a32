import { type Sql, sql } from '../../kernel/database/sql.ts';
import { eraseInJson, mentionedInJson } from '../../kernel/privacy/erase-in-json.ts';
import type { Person, PersonRows, TablePrivacy } from '../../kernel/privacy/table-privacy.ts';
import { inOrganizations, withoutValues } from '../../kernel/privacy/traces.sql.ts';
import { ADDRESS_FIELDS } from '../address-fields.ts';
import { CUSTOM_FIELD_TABLES, ownFieldsOf } from './custom-field-tables.sql.ts';
import { FILE_TABLES } from './file-tables.sql.ts';
import { TRASH_TABLES } from './trash-tables.sql.ts';
import { VIEW_TABLES } from './view-tables.sql.ts';

/** The personal data in the tables of the CRM. */

const contact: PersonRows = {
  where: (person) => sql`${inOrganizations(person)} AND t.id = ANY (${person.ids}::uuid[])`,
  erase: 'delete',
};

const rowsOfContact: PersonRows = {
  where: (person) => sql`${inOrganizations(person)} AND t.contact_id = ANY (${person.ids}::uuid[])`,
  erase: 'delete',
};

/** What is kept for a person with an account alone. */
const rowsOfUser: PersonRows = {
  where: (person) => sql`${inOrganizations(person)} AND t.user_id = ANY (${person.ids}::uuid[])`,
  erase: 'delete',
};

/** What belongs to the contact's deals alone stays, without what identifies the contact. */
function ofDealsAlone(person: Person): Sql {
  return sql`${inOrganizations(person)} AND t.contact_id IS NULL AND t.deal_id IN (
    SELECT d.id FROM deals d WHERE d.org_id = t.org_id AND d.contact_id = ANY (${person.ids}::uuid[])
    UNION SELECT c.deal_id FROM deal_contacts c WHERE c.org_id = t.org_id AND c.contact_id = ANY (${person.ids}::uuid[]))`;
}

const activityOfDeal: PersonRows = {
  where: ofDealsAlone,
  erase: ({ values }) => sql`description = ${withoutValues(sql`t.description`, values)}`,
  show: null,
};

const METADATA = {
  table: 'activities',
  columns: [['metadata', 'json']],
  where: ofDealsAlone,
} as const;

const metadataOfDeal: PersonRows = {
  where: (person) => mentionedInJson(METADATA, person),
  erase: { by: eraseInJson(METADATA) },
  show: null,
};

/** Deals stay for their amounts, without what identifies the contact. The erasure of the contact removes the link. */
const deal: PersonRows = {
  where: (person) => sql`${inOrganizations(person)} AND ${isDealOf(person)}`,
  erase: ({ values }) => sql`title = ${withoutValues(sql`t.title`, values)},
    notes = ${withoutValues(sql`t.notes`, values)}, lost_reason = ${withoutValues(sql`t.lost_reason`, values)}`,
};

/** The condition that a deal `t` is one of the contact. */
function isDealOf({ ids }: Person): Sql {
  return sql`(t.contact_id = ANY (${ids}::uuid[]) OR t.id IN (
    SELECT c.deal_id FROM deal_contacts c WHERE c.org_id = t.org_id AND c.contact_id = ANY (${ids}::uuid[])))`;
}

/** Tasks stay without what identifies the contact. The erasure of the contact removes the link. */
const task: PersonRows = {
  where: (person) => sql`${inOrganizations(person)} AND t.contact_id = ANY (${person.ids}::uuid[])`,
  erase: withoutPerson,
};

/** So do those of the contact's deals. */
const taskOfDeal: PersonRows = {
  where: ofDealsAlone,
  erase: withoutPerson,
  show: null,
};

function withoutPerson({ values }: Person): Sql {
  return sql`title = ${withoutValues(sql`t.title`, values)}, notes = ${withoutValues(sql`t.notes`, values)}`;
}

/** The condition that a task `t` is one of the contact or of its deals alone. */
function isTaskOf(person: Person): Sql {
  return sql`(t.contact_id = ANY (${person.ids}::uuid[]) OR ${ofDealsAlone(person)})`;
}

/** Further addresses as filters compare them: the contact itself has them as they were written. */
const addressOfContact: PersonRows = {
  where: (person) => sql`${inOrganizations(person)} AND t.contact_id = ANY (${person.ids}::uuid[])`,
  erase: 'delete',
  show: null,
};

const sampleRecord: PersonRows = {
  where: (person) => sql`${inOrganizations(person)} AND t.record_id = ANY (${person.ids}::uuid[])`,
  erase: 'delete',
};

export const CRM_TABLES: readonly TablePrivacy[] = [
  {
    table: 'contacts',
    personal: [
      ...[
        'first_name',
        'last_name',
        'email',
        'emails',
        'phone',
        'phones',
        'company',
        'job_title',
        'industry',
        'tags',
        'status',
        'stage',
      ],
      ...[...Object.keys(ADDRESS_FIELDS), 'source', 'notes', 'linkedin_url'],
      ...[
        'enrichment_status',
        'email_folded',
        'tags_folded',
        'phone_digits',
        'name_folded',
        'search_words',
        'custom_fields',
        'external_source',
        'external_id',
      ],
    ],
    other: [],
    contact: [contact],
    user: [],
  },
  {
    table: 'companies',
    personal: [],
    other: [
      ...['name', 'domain', 'industry', 'phone', 'website', ...Object.keys(ADDRESS_FIELDS)],
      ...['notes', 'name_folded', 'domain_folded', 'search_words', 'custom_fields'],
      ...['external_source', 'external_id'],
    ],
    contact: [],
    user: [],
  },
  {
    table: 'deals',
    personal: ['title', 'notes', 'lost_reason', 'title_folded', 'search_words', 'custom_fields'],
    other: ['currency', 'contacts', 'external_source', 'external_id'],
    contact: [ownFieldsOf('deals', isDealOf), deal],
    user: [],
  },
  {
    table: 'activities',
    personal: ['description', 'metadata'],
    other: ['activity_type', 'record_type'],
    contact: [activityOfDeal, metadataOfDeal, rowsOfContact],
    user: [],
  },
  {
    table: 'task_digests',
    personal: [],
    other: ['enabled', 'sent_on'],
    contact: [],
    user: [rowsOfUser],
  },
  {
    table: 'reminders',
    personal: [],
    other: ['reason', 'due_key', 'reminded_at', 'read_at'],
    contact: [],
    user: [rowsOfUser],
    forOwner: (userId) => sql`t.user_id = ${userId}::uuid`,
  },
  {
    table: 'mentions',
    personal: [],
    other: ['mentioned_at', 'read_at'],
    contact: [],
    user: [rowsOfUser],
    forOwner: (userId) => sql`t.user_id = ${userId}::uuid`,
  },
  {
    table: 'tasks',
    personal: ['title', 'notes', 'search_words', 'custom_fields'],
    other: ['repeat', 'repeat_anchor'],
    contact: [ownFieldsOf('tasks', isTaskOf), taskOfDeal, task],
    user: [],
  },
  {
    table: 'contact_addresses',
    personal: ['compared'],
    other: ['kind'],
    contact: [addressOfContact],
    user: [],
  },
  { table: 'deal_contacts', personal: [], other: [], contact: [], user: [] },
  ...FILE_TABLES,
  ...TRASH_TABLES,
  ...CUSTOM_FIELD_TABLES,
  ...VIEW_TABLES,
  {
    table: 'contact_touches',
    personal: ['kind', 'value', 'campaign', 'page', 'referrer', 'fingerprint'],
    other: [],
    contact: [rowsOfContact],
    user: [],
  },
  {
    table: 'contact_consents',
    personal: ['purpose', 'state', 'words', 'source'],
    other: [],
    contact: [rowsOfContact],
    user: [],
  },
  { table: 'pipelines', personal: [], other: ['name', 'description'], contact: [], user: [] },
  { table: 'stages', personal: [], other: ['name'], contact: [], user: [] },
  { table: 'deal_spans', personal: [], other: ['currency'], contact: [], user: [] },
  { table: 'sample_records', personal: [], other: [], contact: [sampleRecord], user: [] },
];
