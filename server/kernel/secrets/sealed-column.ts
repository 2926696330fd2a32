import { type Sql, sql } from '../database/sql.ts';
import type { Place } from './sealed-value.ts';

/** A row with a secret. */
export interface SecretRow {
  /** Null if it belongs to the whole installation. */
  readonly organization_id: string | null;
  readonly row_id: string;
}

/** A secret that is still readable. */
export interface ReadableSecret extends SecretRow {
  readonly value: string;
}

/** A stored secret. */
export interface SealedSecret extends SecretRow {
  readonly sealed: Buffer;
  /** What has to be entered again if the secret is lost; null if nothing has to. */
  readonly label: string | null;
}

/** A column with secrets: all that maintenance of secrets needs to know. Statements run as the schema owner. */
export interface SealedColumn {
  /** See `Place`. */
  readonly table: string;
  readonly column: string;
  /** The name of its secrets, in the plural: `webhook signing secrets`. */
  readonly name: string;
  /** Locks some rows with a readable secret, as `ReadableSecret`. */
  readonly lockReadable: (limit: number) => Sql;
  /** Replaces readable values with sealed ones. */
  readonly writeSealed: (rows: readonly (SecretRow & { readonly sealed: Buffer })[]) => Sql;
  /** Selects some sealed secrets after a row, ordered by organization and row, as `SealedSecret`. */
  readonly selectSealed: (after: SecretRow | null, limit: number) => Sql;
  /** Removes a secret that no key opens. The replacement may be readable. */
  readonly giveUp: (row: SecretRow) => Sql;
}

/** For columns of secrets that are stored only while there is a key, so that none of them is ever readable. */
export const NEVER_READABLE: Pick<SealedColumn, 'lockReadable' | 'writeSealed'> = {
  lockReadable: (limit) => sql`
    SELECT NULL::uuid AS organization_id, NULL::uuid AS row_id, '' AS value WHERE false LIMIT ${limit}`,
  writeSealed: () => sql`SELECT`,
};

/** The place of a secret in the column. */
export function placeIn({ table, column }: SealedColumn, row: SecretRow): Place {
  return { table, column, organizationId: row.organization_id, rowId: row.row_id };
}
