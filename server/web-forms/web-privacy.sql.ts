import { sql } from '../kernel/database/sql.ts';
import { eraseInJson, type JsonColumns, mentionedInJson } from '../kernel/privacy/erase-in-json.ts';
import type { FamilyPrivacy, PersonRows, TablePrivacy } from '../kernel/privacy/table-privacy.ts';
import { inOrganizations, mentions, withoutValues } from '../kernel/privacy/traces.sql.ts';

/** What forms hold of people: what visitors sent, and texts of forms that may name somebody. */

const DRAFT = { table: 'forms', columns: [['draft', 'json']] } as const satisfies JsonColumns;

const VERSION = {
  table: 'form_versions',
  columns: [['definition', 'json']],
  steps: {
    key: [
      ['form_id', 'uuid'],
      ['version', 'integer'],
    ],
    rows: 500,
  },
} as const satisfies JsonColumns;

const SUBMISSION = {
  table: 'form_submissions',
  columns: [
    ['answers', 'json'],
    ['attribution', 'json'],
    ['consent', 'json'],
    ['suggestion', 'json'],
  ],
  steps: { key: [['id', 'uuid']], rows: 2_000 },
} as const satisfies JsonColumns;

/** Rows of a table whose JSON mentions the person: they stay, without the values. */
function mentioning(json: JsonColumns): PersonRows {
  return { where: (person) => mentionedInJson(json, person), erase: { by: eraseInJson(json) }, show: null };
}

const named: PersonRows = {
  where: (person) => sql`${inOrganizations(person)} AND ${mentions(sql`t.name`, person.values)}`,
  erase: ({ values }) => sql`name = ${withoutValues(sql`t.name`, values)}`,
  show: null,
};

/** What the person sent, or somebody under the address of the person. */
const sent: PersonRows = {
  where: (person) => sql`${inOrganizations(person)} AND (t.contact_id = ANY (${person.ids}::uuid[])
    OR t.email_folded IN (SELECT fold_text(v.value) FROM unnest(${person.values}::text[]) AS v (value)))`,
  erase: 'delete',
};

const asked: PersonRows = {
  where: (person) => sql`${inOrganizations(person)}
    AND t.email_folded IN (SELECT fold_text(v.value) FROM unnest(${person.values}::text[]) AS v (value))`,
  erase: 'delete',
  show: null,
};

const TABLES: readonly TablePrivacy[] = [
  {
    table: 'forms',
    personal: ['name', 'draft'],
    other: ['slug', 'state'],
    contact: [named, mentioning(DRAFT)],
    user: [],
  },
  {
    table: 'form_versions',
    personal: ['definition'],
    other: [],
    contact: [mentioning(VERSION)],
    user: [],
    steps: VERSION.steps,
  },
  {
    table: 'form_submissions',
    personal: ['answers', 'attribution', 'consent', 'suggestion', 'email', 'email_folded'],
    other: ['verdict', 'reasons'],
    contact: [sent, mentioning(SUBMISSION)],
    user: [],
    steps: SUBMISSION.steps,
  },
  { table: 'form_confirmations', personal: ['email_folded'], other: [], contact: [asked], user: [] },
];

/** How forms implement exports and erasures. */
export const webPrivacy: FamilyPrivacy = { tables: TABLES };
