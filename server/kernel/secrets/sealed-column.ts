import type { Sql } from '../database/sql.ts';
import type { Place } from './sealed-value.ts';

/** A row that holds a secret. */
export interface SecretRow {
  /** Null for what belongs to the whole installation. */
  readonly organization_id: string | null;
  readonly row_id: string;
}

/** A secret that is still readable. */
export interface ReadableSecret extends SecretRow {
  readonly value: string;
}

/** A secret as it is stored. */
export interface SealedSecret extends SecretRow {
  readonly sealed: Buffer;
  /** What has to be entered again if the secret is lost, by its organization; null when nothing has to. */
  readonly label: string | null;
}

/** A column of secrets: all that the upkeep of secrets has to know of it. Statements run as the owner of the schema. */
export interface SealedColumn {
  /** See `Place`. */
  readonly table: string;
  readonly column: string;
  /** What one is called, in the plural: `webhook signing secrets`. */
  readonly name: string;
  /** Locks some of the rows whose secret is readable, as `ReadableSecret`. */
  readonly lockReadable: (limit: number) => Sql;
  /** Puts sealed values in the place of readable ones. */
  readonly writeSealed: (rows: readonly (SecretRow & { readonly sealed: Buffer })[]) => Sql;
  /** Some sealed secrets behind a row, by organization and row, as `SealedSecret`. */
  readonly selectSealed: (after: SecretRow | null, limit: number) => Sql;
  /** Takes away a secret that no key opens; what takes its place may be readable. */
  readonly giveUp: (row: SecretRow) => Sql;
}

/** Where a secret of the column belongs. */
export function placeIn({ table, column }: SealedColumn, row: SecretRow): Place {
  return { table, column, organizationId: row.organization_id, rowId: row.row_id };
}
