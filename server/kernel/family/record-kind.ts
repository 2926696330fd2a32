import type { RecordTable } from '../fields/record-table.ts';

/** A kind of record, as its family declares it. */
export interface RecordKind {
  /** Such as `api_key`; the audit log and live notices name it so. */
  readonly type: string;
  /** Everything that the audit log says happens to such a record, such as `created`. */
  readonly actions: readonly string[];
  /** Whether open pages of the web app are told when such a record changes. */
  readonly live: boolean;
  /** Where the records are; absent for a kind that is linked with no other one. */
  readonly stored?: StoredKind;
}

/** Where the records of a kind are, and which records of other kinds they name. */
export interface StoredKind {
  /** What the records are called, such as `deals`. */
  readonly plural: string;
  /** Their table. That of a kind with links needs `updated_at`. */
  readonly table: Pick<RecordTable<never>, 'name' | 'view'>;
  /**
   * The columns that name records of other kinds, each with the kind. When such a record is deleted, the column becomes
   * null; when it is merged into another one, the column names that one. Either is an update of the record with the link.
   */
  readonly links?: Readonly<Record<string, string>>;
  /**
   * Set if activities may belong to its records. Contacts and deals have columns of their own for that and do not set it.
   */
  readonly timeline?: true;
}
