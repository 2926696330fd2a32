import type { Statements } from '../database/database.ts';
import type { Sql } from '../database/sql.ts';

/** A person whose data is exported or erased, and how to find it. */
export interface Person {
  readonly organizationIds: readonly string[];
  /** The ids of this person's records. */
  readonly ids: readonly string[];
  /** Texts that identify the person, such as an address. Copies of the data are found by them. */
  readonly values: readonly string[];
  /** First and last names, which identify the person together. */
  readonly names: readonly { readonly first: string; readonly last: string }[];
  /** The events that contain data of the person. */
  readonly eventIds: readonly string[];
}

/** Erases rows with custom code. Returns how many it changed. */
export type Eraser = (statements: Statements, person: Person) => Promise<number>;

/** Rows of a table with data of a person. In every statement the table is `t`. */
export interface PersonRows {
  readonly where: (person: Person) => Sql;
  /**
   * `delete`, the assignments of an UPDATE that leaves nothing personal, or a function. Updates and functions run
   * before deletions.
   */
  readonly erase: 'delete' | ((person: Person) => Sql) | { readonly by: Eraser };
  /**
   * What an export contains of a row, as JSON; by default all columns except secrets. `null` for copies of data that
   * is exported elsewhere.
   */
  readonly show?: ((person: Person) => Sql) | null;
}

/**
 * The personal data in a table. Each column of text, JSON, bytes or network addresses must be in exactly one of the
 * lists.
 */
export interface TablePrivacy {
  readonly table: string;
  readonly personal: readonly string[];
  /**
   * Erased like personal data, and never exported: passwords, hashes of tokens. Columns of other types may also be
   * listed.
   */
  readonly secret?: readonly string[];
  readonly other: readonly string[];
  /** Empty if the table has no data of contacts. */
  readonly contact: readonly PersonRows[];
  /** Empty if the table has no data of people with an account. */
  readonly user: readonly PersonRows[];
  /** The condition for rows of an organization, in a table without `org_id`; null if no row belongs to one. */
  readonly organization?: ((organizationId: string) => Sql) | null;
  /**
   * Which rows an owner's export of the organization contains; all by default. Null for a table that may
   * repeat what is private to somebody.
   */
  readonly forOwner?: ((userId: string | null) => Sql) | null;
  /**
   * For a large table that is searched by text: statements process some rows at a time, so that none takes too long.
   */
  readonly steps?: Steps;
}

/** How a table is processed in steps. */
export interface Steps {
  /** The primary key without `org_id`, and the types of its columns. */
  readonly key: readonly (readonly [column: string, type: 'uuid' | 'integer' | 'text'])[];
  /** Rows per step. */
  readonly rows: number;
}

/** How a family implements exports and erasures. */
export interface FamilyPrivacy {
  readonly tables: readonly TablePrivacy[];
}
