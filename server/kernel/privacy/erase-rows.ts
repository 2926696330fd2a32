import type { Statements } from '../database/database.ts';
import { type Sql, sql } from '../database/sql.ts';
import { inOrderOfDeletion, stepsOf } from './declared-tables.ts';
import type { Person, PersonRows, TablePrivacy } from './table-privacy.ts';
import { identifier } from './traces.sql.ts';

type Kind = 'contact' | 'user';

/** Clears the personal columns of rows that stay, as the manifests declare. Returns how many rows were changed. */
export function emptyRows(
  statements: Statements,
  declared: readonly TablePrivacy[],
  kind: Kind,
  person: Person,
): Promise<number> {
  return eraseSome(statements, declared, { kind, deletes: false }, person);
}

/** Deletes the rows that do not stay; call it after `emptyRows`. Returns how many rows were deleted. */
export function deleteRows(
  statements: Statements,
  declared: readonly TablePrivacy[],
  kind: Kind,
  person: Person,
): Promise<number> {
  return eraseSome(statements, declared, { kind, deletes: true }, person);
}

async function eraseSome(
  statements: Statements,
  declared: readonly TablePrivacy[],
  { kind, deletes }: { readonly kind: Kind; readonly deletes: boolean },
  person: Person,
): Promise<number> {
  let erased = 0;
  for (const { privacy } of await inOrderOfDeletion(statements, declared)) {
    for (const rows of privacy[kind]) {
      if ((rows.erase === 'delete') === deletes) erased += await eraseEach(statements, privacy, rows, person);
    }
  }
  return erased;
}

async function eraseEach(
  statements: Statements,
  privacy: TablePrivacy,
  { erase, where }: PersonRows,
  person: Person,
): Promise<number> {
  if (typeof erase === 'object') return erase.by(statements, person);
  let erased = 0;
  for await (const step of stepsOf(statements, privacy, person)) {
    const condition = sql`${step} AND ${where(person)}`;
    const change =
      erase === 'delete'
        ? deletion(privacy.table, condition)
        : sql`UPDATE ${identifier(privacy.table)} t SET ${erase(person)} WHERE ${condition}`;
    erased += await affected(statements, change);
  }
  return erased;
}

/** Deletes everything of an organization, including its data key. Returns how many rows were deleted. */
export async function eraseOrganization(
  statements: Statements,
  declared: readonly TablePrivacy[],
  organizationId: string,
): Promise<number> {
  let erased = 0;
  for (const { privacy } of await inOrderOfDeletion(statements, declared)) {
    const where = ofOrganization(privacy, organizationId);
    if (where) erased += await affected(statements, deletion(privacy.table, where));
  }
  return erased;
}

/** The condition for rows of an organization. Tables have an `org_id` unless they declare a condition. */
export function ofOrganization({ organization }: TablePrivacy, organizationId: string): Sql | null {
  if (organization === null) return null;
  return organization ? organization(organizationId) : sql`t.org_id = ${organizationId}`;
}

function deletion(table: string, where: Sql): Sql {
  return sql`DELETE FROM ${identifier(table)} t WHERE ${where}`;
}

async function affected(statements: Statements, change: Sql): Promise<number> {
  const counted = sql`WITH changed AS (${change} RETURNING 1) SELECT count(*)::int AS rows FROM changed`;
  const [row] = await statements.query<{ rows: number }>(counted.plannedEachTime());
  return row?.rows ?? 0;
}
