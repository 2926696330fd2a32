import type pg from 'pg';

/** A table whose rows are part of a backup. */
export interface Table {
  readonly table: string;
  /** The columns that are stored; generated ones are computed again. */
  readonly columns: readonly string[];
}

interface CatalogRow {
  readonly table: string;
  readonly columns: string[];
  /** The tables to which its foreign keys refer. */
  readonly refers_to: string[];
}

const CATALOG = `
  SELECT c.relname AS table,
    (SELECT array_agg(a.attname::text ORDER BY a.attnum) FROM pg_attribute a
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
    array(SELECT DISTINCT r.relname::text FROM pg_constraint k JOIN pg_class r ON r.oid = k.confrelid
      WHERE k.conrelid = c.oid AND k.contype = 'f' AND r.oid <> c.oid AND NOT r.relispartition) AS refers_to
  FROM pg_class c
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND c.relname <> 'schema_migrations'
  ORDER BY c.relname`;

/** The tables of the schema, each after those that it refers to. Partitions count as part of their table. */
export async function readTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<CatalogRow>(CATALOG);
  const ordered: CatalogRow[] = [];
  while (ordered.length < rows.length) {
    const known = new Set(ordered.map(({ table }) => table));
    const next = rows.filter(
      ({ table, refers_to }) => !known.has(table) && refers_to.every((name) => known.has(name)),
    );
    if (next.length === 0)
      throw new Error('Tables refer to one another in a cycle, so a backup has no order for them.');
    ordered.push(...next);
  }
  return ordered.map(({ table, columns }) => ({ table, columns }));
}
