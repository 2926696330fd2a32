import pg from 'pg';

/** Everything that stands in the tables of a database, as text: what a dump of it would show. */
export async function textOfDatabase(client: pg.Client): Promise<string> {
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY relname`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await client.query<{ line: string }>(
      `SELECT t::text AS line FROM ${pg.escapeIdentifier(name)} t ORDER BY 1`,
    );
    texts.push(name, ...rows.map(({ line }) => line));
  }
  return texts.join('\n');
}
