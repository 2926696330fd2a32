import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { FAMILIES } from '../server/families.ts';
import { declaredTables } from '../server/kernel/privacy/all-tables.ts';
import { testDatabase } from './database.ts';
import { ARTICLE_TABLES } from './family/knowledge/article.sql.ts';
import { knowledgeFamily } from './family/knowledge/knowledge.family.ts';

/** Every column that could hold personal data is declared, so that a new one fails here until somebody decided about it. */

const client = new pg.Client(await testDatabase());
before(async () => {
  await client.connect();
  await client.query(ARTICLE_TABLES);
});
after(() => client.end());

const tables = declaredTables([...FAMILIES, knowledgeFamily]);

const COLUMNS = `
  SELECT c.relname AS table, array_agg(a.attname::text ORDER BY a.attname) AS columns,
    array_agg(a.attname::text ORDER BY a.attname) FILTER (WHERE a.atttypid NOT IN (
      'uuid'::regtype, 'uuid[]'::regtype, 'boolean'::regtype, 'smallint'::regtype, 'integer'::regtype, 'bigint'::regtype,
      'numeric'::regtype, 'double precision'::regtype, 'timestamptz'::regtype, 'date'::regtype)) AS writable
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
  GROUP BY c.relname ORDER BY c.relname`;

interface Table {
  readonly table: string;
  readonly columns: readonly string[];
  /** Whatever people can write into; numbers, times, ids and booleans are left out. */
  readonly writable: readonly string[] | null;
}

const declaredColumns = ({ personal, secret = [], other }: (typeof tables)[number]) => [
  ...personal,
  ...secret,
  ...other,
];

describe('the manifests', () => {
  it('declare every column of text, JSON or bytes of every table, once, as personal, secret or neither', async () => {
    const { rows } = await client.query<Table>(COLUMNS);
    const names = tables.map(({ table }) => table);
    assert.equal(new Set(names).size, names.length, 'a table is declared twice');
    for (const { table, columns, writable } of rows) {
      const declared = tables.filter((each) => each.table === table).flatMap(declaredColumns);
      const undeclared = (writable ?? []).filter((column) => !declared.includes(column));
      assert.deepEqual(
        undeclared,
        [],
        `${table}: say in the manifest of its family what these columns hold of people`,
      );
      assert.deepEqual(
        declared.filter((column) => !columns.includes(column)),
        [],
        `${table} lacks these columns`,
      );
      assert.equal(new Set(declared).size, declared.length, `${table} declares a column twice`);
    }
  });

  it('declare no table that does not exist', async () => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')`,
    );
    const names = new Set(rows.map(({ name }) => name));
    assert.deepEqual(
      tables.filter(({ table }) => !names.has(table)).map(({ table }) => table),
      [],
    );
  });

  it('say how each table with personal data answers for somebody', () => {
    const silent = tables.filter(
      ({ personal, contact, user }) => personal.length > 0 && contact.length + user.length === 0,
    );
    assert.deepEqual(silent, []);
  });

  it('say what each table without an organization of its own holds of one', async () => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT c.relname AS name FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
         AND NOT c.relispartition
         AND NOT EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'org_id' AND NOT a.attisdropped)`,
    );
    const silent = rows.filter(
      ({ name }) => tables.find(({ table }) => table === name)?.organization === undefined,
    );
    assert.deepEqual(silent, []);
  });

  it('declare every table, so that a whole organization can be exported and erased', async () => {
    const { rows } = await client.query<Table>(COLUMNS);
    const undeclared = rows.filter(({ table }) => !tables.some((each) => each.table === table));
    assert.deepEqual(
      undeclared.map(({ table }) => table),
      [],
    );
  });
});
