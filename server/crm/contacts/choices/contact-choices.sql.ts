import { type Sql, sql } from '../../../kernel/database/sql.ts';

/** The labels of contacts that have choices. */
export type ChosenLabel = 'status' | 'stage' | 'source';

const COLUMNS: Readonly<Record<ChosenLabel, Sql>> = {
  status: sql`c.status`,
  stage: sql`c.stage`,
  source: sql`c.source`,
};

/**
 * The first values of a label in alphabetical order. It jumps from value to value in the index, so it reads as many entries as there are
 * values, however many contacts have them.
 */
export function selectValuesInUse(organizationId: string, label: ChosenLabel, limit: number): Sql {
  const column = COLUMNS[label];
  return sql`
    WITH RECURSIVE used (value) AS (
      (SELECT ${column} FROM contacts c WHERE c.org_id = ${organizationId} AND ${column} IS NOT NULL ORDER BY ${column} LIMIT 1)
      UNION ALL
      SELECT (SELECT ${column} FROM contacts c WHERE c.org_id = ${organizationId} AND ${column} > u.value ORDER BY ${column} LIMIT 1)
      FROM used u WHERE u.value IS NOT NULL
    )
    SELECT u.value FROM used u WHERE u.value <> '' LIMIT ${limit}`;
}
