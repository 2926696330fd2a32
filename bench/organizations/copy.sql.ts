import type { Statements } from '../../server/kernel/database/database.ts';
import { constantSql, joinSql, type Sql, sql } from '../../server/kernel/database/sql.ts';

/** A table whose rows are copied, with the columns that refer to copied rows. */
interface CopiedTable {
  readonly name: string;
  readonly references: readonly string[];
}

/** In the order in which rows refer to each other. */
export const COPIED_TABLES: readonly CopiedTable[] = [
  { name: 'pipelines', references: [] },
  { name: 'stages', references: ['pipeline_id'] },
  { name: 'companies', references: [] },
  { name: 'contacts', references: ['company_id'] },
  { name: 'deals', references: ['pipeline_id', 'stage_id', 'contact_id', 'company_id'] },
  { name: 'activities', references: ['contact_id', 'deal_id'] },
];

/**
 * Copies the rows of an organization to all others. The id of a copy follows from the organization and the id of the original, so that
 * references lead to the copies.
 */
export async function copyRows(
  owner: Statements,
  { name, references }: CopiedTable,
  organizationId: string,
): Promise<Sql> {
  const columns = await owner.query<{ column_name: string }>(sql`
    SELECT column_name FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name = ${name} AND is_generated = 'NEVER' ORDER BY ordinal_position`);
  const names = columns.map(({ column_name }) => column_name);
  const values = names.map((column) => {
    if (column === 'org_id') return sql`o.id`;
    const value = constantSql(`r.${column}`);
    const isId = column === 'id' || references.includes(column);
    return isId
      ? sql`CASE WHEN ${value} IS NOT NULL THEN md5(o.id::text || ${value}::text)::uuid END`
      : value;
  });
  return sql`
    INSERT INTO ${constantSql(name)} (${constantSql(names.join(', '))})
    SELECT ${joinSql(values, sql`, `)} FROM organizations o, ${constantSql(name)} r
    WHERE r.org_id = ${organizationId} AND o.id <> r.org_id`;
}
