import type { Statements } from '../database/database.ts';
import type { Sql } from '../database/sql.ts';

/** A person whose data is exported or erased, and where it may stand. */
export interface Person {
  readonly organizationIds: readonly string[];
  /** The ids of the records of this person. */
  readonly ids: readonly string[];
  /** Texts that identify the person, such as their address; copies of the data are found by them. */
  readonly values: readonly string[];
  /** First and last names that identify the person together. */
  readonly names: readonly { readonly first: string; readonly last: string }[];
  /** The events that hold data of the person. */
  readonly eventIds: readonly string[];
}

/** Erases rows in a way of its own. Returns how many it changed. */
export type Eraser = (statements: Statements, person: Person) => Promise<number>;

/** Rows of a table that hold data of a person. In every statement `t` is the table. */
export interface PersonRows {
  readonly where: (person: Person) => Sql;
  /** `delete`; the assignments of an UPDATE that leaves nothing personal; or a function. Updates and functions run before deletions. */
  readonly erase: 'delete' | ((person: Person) => Sql) | { readonly by: Eraser };
  /** What an export shows of a row, as JSON; without it every column except secrets. `null` for copies of what stands elsewhere. */
  readonly show?: ((person: Person) => Sql) | null;
}

/** What a table holds of people. Each column of text, JSON, bytes or network addresses stands in exactly one of the lists. */
export interface TablePrivacy {
  readonly table: string;
  readonly personal: readonly string[];
  /** Erased like personal data, and never exported: passwords, hashes of tokens. A column of another type may stand here, too. */
  readonly secret?: readonly string[];
  readonly other: readonly string[];
  /** Empty where the table holds nothing of a contact. */
  readonly contact: readonly PersonRows[];
  /** Empty where the table holds nothing of a person with an account. */
  readonly user: readonly PersonRows[];
  /** The condition on rows of an organization, in a table without `org_id`; null where it has none of an organization. */
  readonly organization?: ((organizationId: string) => Sql) | null;
  /** For a large table whose texts are searched: statements take some rows at a time, so that none takes too long. */
  readonly steps?: Steps;
}

/** How a table is taken in steps. */
export interface Steps {
  /** The primary key without `org_id`, and the types of its columns. */
  readonly key: readonly (readonly [column: string, type: 'uuid' | 'integer' | 'text'])[];
  /** So many rows in a step. */
  readonly rows: number;
}

/** How a family answers exports and erasures. */
export interface FamilyPrivacy {
  readonly tables: readonly TablePrivacy[];
}
