import { type Sql, sql } from '../kernel/database/sql.ts';
import { eraseInJson, type JsonColumns, mentionedInJson } from '../kernel/privacy/erase-in-json.ts';
import type { FamilyPrivacy, Person, PersonRows, TablePrivacy } from '../kernel/privacy/table-privacy.ts';
import { inOrganizations, mentions, withoutValues } from '../kernel/privacy/traces.sql.ts';

/** What workflows hold of people: their texts, and what runs were given and did. */

const DRAFT = { table: 'workflows', columns: [['draft', 'json']] } as const satisfies JsonColumns;

const VERSION = {
  table: 'workflow_versions',
  columns: [['definition', 'json']],
  steps: {
    key: [
      ['workflow_id', 'uuid'],
      ['version', 'integer'],
    ],
    rows: 1_000,
  },
} as const satisfies JsonColumns;

const RUN = {
  table: 'workflow_runs',
  columns: [
    ['trigger', 'json'],
    ['pending', 'json'],
  ],
  steps: { key: [['id', 'uuid']], rows: 2_000 },
} as const satisfies JsonColumns;

const STEP = {
  table: 'workflow_steps',
  columns: [
    ['input', 'json'],
    ['result', 'json'],
  ],
  steps: {
    key: [
      ['run_id', 'uuid'],
      ['number', 'integer'],
      ['attempt', 'integer'],
    ],
    rows: 2_000,
  },
} as const satisfies JsonColumns;

/** Rows of a table whose JSON mentions the person: they stay, without the values. */
function mentioning(json: JsonColumns): PersonRows {
  return { where: (person) => mentionedInJson(json, person), erase: { by: eraseInJson(json) }, show: null };
}

const named: PersonRows = {
  where: (person) =>
    sql`${inOrganizations(person)} AND ${mentions(sql`concat_ws(' ', t.name, t.description)`, person.values)}`,
  erase: ({ values }) => sql`name = ${withoutValues(sql`t.name`, values)},
    description = ${withoutValues(sql`t.description`, values)}`,
  show: null,
};

const runOfPerson: PersonRows = {
  where: (person) => sql`${inOrganizations(person)} AND t.subject_id = ANY (${person.ids}::uuid[])`,
  erase: 'delete',
};

/** The steps of the person's own runs go with the runs. */
const stepOfPerson: PersonRows = {
  where: (person) => sql`${inOrganizations(person)} AND t.run_id IN (
    SELECT r.id FROM workflow_runs r WHERE r.org_id = t.org_id AND r.subject_id = ANY (${person.ids}::uuid[]))`,
  erase: () => sql`input = NULL, result = NULL, error = NULL`,
};

const failedStep: PersonRows = {
  where: (person) => sql`${inOrganizations(person)} AND ${mentions(sql`t.error`, person.values)}`,
  erase: ({ values }) => sql`error = ${withoutValues(sql`t.error`, values)}`,
  show: null,
};

function ofRecord(column: Sql): PersonRows {
  return {
    where: (person: Person) => sql`${inOrganizations(person)} AND ${column} = ANY (${person.ids}::uuid[])`,
    erase: 'delete',
    show: null,
  };
}

const intake: PersonRows = {
  where: (person) => sql`${inOrganizations(person)} AND t.event_id = ANY (${person.eventIds}::uuid[])`,
  erase: 'delete',
  show: null,
};

const NOTHING = { personal: [], contact: [], user: [] } as const;

const TABLES: readonly TablePrivacy[] = [
  {
    table: 'workflows',
    personal: ['name', 'description', 'draft'],
    other: ['state'],
    contact: [named, mentioning(DRAFT)],
    user: [],
  },
  {
    table: 'workflow_versions',
    personal: ['definition'],
    other: ['scopes'],
    contact: [mentioning(VERSION)],
    user: [],
    steps: VERSION.steps,
  },
  { ...NOTHING, table: 'workflow_triggers', other: ['event_type'] },
  { ...NOTHING, table: 'workflow_intake', other: [], contact: [intake] },
  {
    table: 'workflow_steps',
    personal: ['input', 'result', 'error'],
    other: ['key', 'kind', 'outcome'],
    contact: [stepOfPerson, mentioning(STEP), failedStep],
    user: [],
    steps: STEP.steps,
  },
  {
    table: 'workflow_runs',
    personal: ['trigger', 'pending'],
    other: ['state', 'reason', 'subject_type', 'position'],
    contact: [runOfPerson, mentioning(RUN)],
    user: [],
    steps: RUN.steps,
  },
  { ...NOTHING, table: 'workflow_clock', other: [] },
  { ...NOTHING, table: 'workflow_waits', other: ['event_type'], contact: [ofRecord(sql`t.record_id`)] },
  { ...NOTHING, table: 'workflow_seen', other: [], contact: [ofRecord(sql`t.record_id`)] },
  { ...NOTHING, table: 'workflow_turns', other: ['step_key'] },
  { ...NOTHING, table: 'workflow_secrets', secret: ['sealed'], other: ['name', 'hint'] },
];

/** How workflows implement exports and erasures. */
export const workflowsPrivacy: FamilyPrivacy = { tables: TABLES };
