import { type Sql, sql } from '../../kernel/database/sql.ts';
import { eraseInJson, mentionedInJson } from '../../kernel/privacy/erase-in-json.ts';
import type { Person, PersonRows, Steps, TablePrivacy } from '../../kernel/privacy/table-privacy.ts';
import { inJson, inOrganizations, mentions, withoutValues } from '../../kernel/privacy/traces.sql.ts';

/** What the tables of imports hold of people, whichever records the files have. */

/** The cells of a row of a file as one text, so that a name in two columns side by side is found too. */
const ROW_TEXT = sql`(SELECT string_agg(c.cell, ' ' ORDER BY c.place) FROM json_array_elements_text(r.cells)
  WITH ORDINALITY AS c (cell, place))`;

const CHUNK_ROWS = sql`json_array_elements(t.rows) WITH ORDINALITY AS r (cells, place)`;

/** By a text in the cells, or by the first and the last name in cells of their own. */
function isOfPerson({ values, names }: Person): Sql {
  return sql`(${mentions(ROW_TEXT, values)} OR EXISTS (
    SELECT FROM json_to_recordset(${JSON.stringify(names)}::json) AS n (first text, last text)
    WHERE lower(r.cells::text)::jsonb @> jsonb_build_array(lower(n.first), lower(n.last))))`;
}

/** Whether a chunk may contain rows of the person: quick, and true too often rather than too rarely. */
function mayHoldPerson({ values, names }: Person): Sql {
  return mentions(sql`t.rows::text`, inJson([...values, ...names.map(({ last }) => last)]));
}

/** Rows of a file keep their place; their cells and remarks go. */
const importChunk: PersonRows = {
  where: (person) => sql`${inOrganizations(person)} AND ${mayHoldPerson(person)}
    AND EXISTS (SELECT FROM ${CHUNK_ROWS} WHERE ${isOfPerson(person)})`,
  erase: (person) => sql`
    rows = (SELECT json_agg(CASE WHEN ${isOfPerson(person)}
        THEN (SELECT json_agg(''::text) FROM json_array_elements(r.cells)) ELSE r.cells END ORDER BY r.place)
      FROM ${CHUNK_ROWS}),
    remarks = (SELECT coalesce(json_agg(m.remark), '[]') FROM json_array_elements(t.remarks) AS m (remark)
      WHERE (m.remark ->> 'row')::bigint NOT IN (
        SELECT t.first_row + r.place - 1 FROM ${CHUNK_ROWS} WHERE ${isOfPerson(person)}))`,
  show: (
    person,
  ) => sql`(SELECT json_build_object('import_id', t.import_id, 'rows', json_agg(r.cells ORDER BY r.place))
    FROM ${CHUNK_ROWS} WHERE ${isOfPerson(person)})`,
};

const importRecord: PersonRows = {
  where: (person) => sql`${inOrganizations(person)} AND t.record_id = ANY (${person.ids}::uuid[])`,
  erase: 'delete',
};

const UNDO_STEPS: Steps = {
  key: [
    ['import_id', 'uuid'],
    ['record_id', 'uuid'],
  ],
  rows: 20_000,
};

const UNDO = {
  table: 'import_records',
  columns: [
    ['before', 'jsonb'],
    ['after', 'jsonb'],
  ],
  steps: UNDO_STEPS,
} as const;

/** What an import changed of other records, such as a title. */
const importRecordThatMentions: PersonRows = {
  where: (person) => mentionedInJson(UNDO, person),
  erase: { by: eraseInJson(UNDO) },
  show: null,
};

/** The examples and counted values of cells that an import keeps of each column go where it may have read the person. */
const importColumns: PersonRows = {
  where: (person) => sql`${inOrganizations(person)} AND (
    ${mentions(sql`t.columns::text`, inJson([...person.values, ...person.names.map(({ last }) => last)]))}
    OR ${mentions(sql`concat(t.file_name, ' ', t.problem)`, person.values)} OR t.id IN (
      SELECT r.import_id FROM import_records r WHERE r.org_id = t.org_id AND r.record_id = ANY (${person.ids}::uuid[])))`,
  erase: ({ values }) => sql`file_name = ${withoutValues(sql`t.file_name`, values)},
    problem = ${withoutValues(sql`t.problem`, values)}, columns = (
      SELECT coalesce(json_agg((c.column_of - 'values' || '{"samples": []}') ORDER BY c.place), '[]')
      FROM jsonb_array_elements(t.columns::jsonb) WITH ORDINALITY AS c (column_of, place))`,
  show: null,
};

const IMPORT_JSON = {
  table: 'imports',
  columns: [
    ['columns', 'json'],
    ['settings', 'json'],
  ],
} as const;

/** The first row of a file without headings stands in their place. */
const importHeadings: PersonRows = {
  where: (person) => mentionedInJson(IMPORT_JSON, person),
  erase: { by: eraseInJson(IMPORT_JSON) },
  show: null,
};

export const IMPORT_TABLES: readonly TablePrivacy[] = [
  {
    table: 'imports',
    personal: ['file_name', 'columns', 'settings', 'problem'],
    other: ['kind', 'state', 'acting_role'],
    contact: [importColumns, importHeadings],
    user: [],
  },
  {
    table: 'import_chunks',
    personal: ['rows', 'remarks'],
    // What is wrong with lines of no known form, and the ids of records.
    other: ['broken', 'results'],
    contact: [importChunk],
    user: [],
    steps: {
      key: [
        ['import_id', 'uuid'],
        ['number', 'integer'],
      ],
      rows: 50,
    },
  },
  {
    table: 'import_records',
    personal: ['before', 'after'],
    other: [],
    contact: [importRecordThatMentions, importRecord],
    user: [],
    steps: UNDO_STEPS,
  },
];
