import type { Sql } from '../database/sql.ts';
import type { RecordTable } from '../fields/record-table.ts';

/** A kind of record, as declared by its family. */
export interface RecordKind {
  /** The name in the audit log and in live notices, such as `api_key`. */
  readonly type: string;
  /** Every action that the audit log records for it, such as `created`. */
  readonly actions: readonly string[];
  /** Whether open pages of the web app are notified when such a record changes. */
  readonly live: boolean;
  /** Where the records are stored; absent for a kind without links. */
  readonly stored?: StoredKind;
  /** How others can include records that are not `stored`, with `include`. */
  readonly readable?: Readable;
  /** Members of the records that name records of other kinds, besides the links of `stored`, each with the kind. */
  readonly refers?: Readonly<Record<string, string>>;
}

/** How records of a kind can be read by their ids. */
interface Readable {
  readonly plural: string;
  /** The SQL of a table or subquery with `org_id` and the fields of the view. */
  readonly source: Sql;
  readonly view: RecordTable<never>['view'];
}

/** A column of type json with a list of entries that link to records of another kind; null while it is empty. */
export interface LinkList {
  /** The kind that the entries link to. */
  readonly to: string;
  /** The members of an entry. The first one is the id of the linked record. */
  readonly members: readonly [id: string, ...others: string[]];
  /** The column whose record is never in the list. */
  readonly except: string;
  /** The table that has a row for each entry, and its columns for the record with the list and for the linked one. */
  readonly rows: { readonly table: string; readonly record: string; readonly linked: string };
}

/** Where the records of a kind are stored, and which records of other kinds they link to. */
export interface StoredKind {
  /** What the records are called, such as `deals`. */
  readonly plural: string;
  /** Their table. A kind with links needs the column `updated_at`. */
  readonly table: Pick<RecordTable<never>, 'name' | 'view'>;
  /**
   * The columns that link to records of other kinds, each with the kind. If a linked record is deleted, the column
   * becomes null; if it is merged into another, the column is set to that one. Both count as an update of the record
   * with the link.
   */
  readonly links?: Readonly<Record<string, string>>;
  /**
   * The columns that hold lists of entries, each of which links to a record of another kind. If a linked record is deleted, its entry goes;
   * if it is merged into another, the entry names that one.
   */
  readonly lists?: Readonly<Record<string, LinkList>>;
  /** The SQL of a JSON object with what its events have beside a record, from the alias of its table. */
  readonly beside?: (alias: string) => Sql;
  /**
   * Set if activities may belong to its records. Contacts and deals have columns of their own for that and do not set it.
   */
  readonly timeline?: true;
  /**
   * Set if people can attach files to its records (table `attachments`). A trigger deletes them with their record; those of a record that is
   * merged move with it. Needs `trash`.
   */
  readonly files?: true;
  /** Set if records that are deleted or merged can be restored (`server/records/trash/`). */
  readonly trash?: KindInTrash;
}

/** What is kept of a deleted record, besides its own row. */
export interface KindInTrash {
  /** The SQL of the name that people know a record by, from the alias of its table. */
  readonly title: (alias: string) => Sql;
  /** The rows of other tables that go with a record. */
  readonly parts: readonly TrashPart[];
  /** The column with the member whose record it is, for organizations whose members delete only their own. */
  readonly owner: string;
}

/** A table whose rows belong to records of a kind. Its key is `org_id` and `id`. */
export interface TrashPart {
  readonly table: string;
  /** The column with the id of the record, and the one with its kind if records of several kinds share the column. */
  readonly column: string;
  readonly typeColumn?: string;
  /** Other columns that name records, each with its table. Such a link is left out if that record is gone. */
  readonly refs?: Readonly<Record<string, string>>;
}
