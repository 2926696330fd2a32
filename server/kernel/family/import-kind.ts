import type { Sql } from '../database/sql.ts';
import type { ReadContext, WriteContext } from '../operations/context.ts';
import type { Scope } from '../operations/scopes.ts';

/** A field that a column of a file can be mapped to. */
export interface ImportField {
  readonly name: string;
  /** As people call it. */
  readonly label: string;
  /** Headings that mean this field, the most telling first; letters and digits alone, in lower case. */
  readonly headings: readonly string[];
  /** How many characters a cell may have; a longer one is refused before anything looks into it. */
  readonly longest: number;
  /** Whether it holds a day, so that the order of day and month in its column matters. */
  readonly isDate: boolean;
  /** Whether it holds an amount with its currency, so that the currency of amounts without one matters. */
  readonly isAmount?: boolean;
  /** Whether its cells name something that the organization has; `choices` of the kind says what. */
  readonly hasChoices?: boolean;
}

/** In which order a column writes day, month and year. */
export type DateOrder = 'ymd' | 'dmy' | 'mdy';

/** What the reading of rows depends on, as a person decided it for the file. */
export interface RowSettings {
  /** What duplicates are found by, `none` where nobody looks for them. */
  readonly duplicate_key: string;
  readonly date_order: DateOrder;
  /** The currency of amounts whose row names none. */
  readonly currency: string;
  /** The time zone of times that name none. */
  readonly time_zone: string;
  /** Whether records that rows name and that do not exist yet are created, where the kind can. */
  readonly create_linked: boolean;
  /** For cells of fields with choices, which of them a cell means: its id, or null to ignore the cell. */
  readonly values: Readonly<Record<string, Readonly<Record<string, string | null>>>>;
}

/** What the cells of a field can mean, such as the stages of the organization. */
export interface FieldChoices {
  readonly field: string;
  readonly options: readonly { readonly id: string; readonly name: string }[];
  /** The id of the option that a cell means unless a person says otherwise; undefined if none has this name. */
  readonly find: (text: string) => string | undefined;
}

/** A row of the file by the fields that its columns are mapped to, without those that have nothing in them. */
export interface FileRow {
  /** Its number in the file; the header is row 1. */
  readonly row: number;
  readonly fields: Readonly<Record<string, string>>;
}

/** What is wrong with a row, and in which field, where one is at fault. */
export interface RowProblem {
  readonly field: string | null;
  readonly message: string;
}

/** What an import wrote: fields as they were and as it left them, and the record's time of update after it. */
export interface WrittenRecord {
  readonly record_id: string;
  readonly was_created: boolean;
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
  readonly version: string;
}

/** A row that was read: what is wrong with it, or how it becomes a record. */
export type ReadRow =
  | { readonly row: number; readonly problem: RowProblem }
  | {
      readonly row: number;
      readonly problem?: undefined;
      /** Rows with the same key are duplicates of each other; undefined where the field is empty. */
      readonly key: string | undefined;
      /** What of the row could not be kept, though it can be imported. */
      readonly remark: string | undefined;
      /** Set if the row names a record to link to. One that does not exist yet is created once a record that links to it is sure to be written. */
      readonly link?: NamedLink | undefined;
      readonly create: (context: WriteContext) => Promise<WrittenRecord>;
      /** @param fill writes only what the record has nothing in yet */
      readonly update: (context: WriteContext, id: string, fill: boolean) => Promise<WrittenRecord>;
    };

/** A row without errors so far. */
export type GoodRow = Extract<ReadRow, { problem?: undefined }>;

/** The record that a row links to. */
export interface NamedLink {
  /** The field of the link, one of the `links` of the kind. */
  readonly field: string;
  /** What is told of a record that is created. */
  readonly remark: string | undefined;
  /** The record, if `create` and `update` of this row or of another one have created it. */
  readonly created: () => readonly WrittenRecord[];
}

/** What came of taking back an update: fields with their former values, and fields that somebody changed since. */
export interface Restored {
  readonly restored: number;
  readonly kept: number;
}

/** A kind of record that can be imported: everything that an import knows of the records of its file. */
export interface ImportKind {
  /** What the records are called, such as `orders`. */
  readonly name: string;
  /** `import.meta.url` of the module that exports the kind: imports run in a thread, which loads it there. */
  readonly module: string;
  /** The scope that writes the records. */
  readonly scope: Scope;
  /** What columns can be mapped to; the order in which the guess gives out the columns. */
  readonly fields: readonly ImportField[];
  /** The fields that an organization added to these records; columns can be mapped to them, too. */
  readonly ownFields?: (context: ReadContext) => Promise<readonly ImportField[]>;
  /** Of these at least one must be mapped. */
  readonly needs: readonly string[];
  /** What other programs write before the heading of a column of these records, such as `order` in "Order - Title". */
  readonly prefixes?: readonly string[];
  /** What every row says in fields that no column holds, as the headings tell, such as the system that wrote the file. */
  readonly constantsIn?: (headings: readonly string[]) => Readonly<Record<string, string>>;
  /** What duplicates can be found by, the usual one first, each with the fields that it takes. */
  readonly duplicateKeys: readonly { readonly key: string; readonly fields: readonly string[] }[];
  /** The choices of the fields that have some. */
  readonly choices?: (context: ReadContext) => Promise<readonly FieldChoices[]>;
  /** The columns that name other records, each with their table: an undo gives back no link to a record that is gone. */
  readonly links: Readonly<Record<string, string>>;
  /** The records that rows create because they name them, such as companies; an undo deletes those that nobody changed or uses. */
  readonly linked?: {
    /** Their table. */
    readonly table: string;
    readonly selectUntouched: ImportKind['selectUntouched'];
    readonly remove: ImportKind['remove'];
    /** Rows of `id`: those of the kind's own records that link to such a record. */
    readonly selectLinking: (organizationId: string, ids: readonly string[]) => Sql;
  };
  /** Looks up what the rows refer to; answers what checks each of them by the rules of the record's own schema. */
  readonly read: (
    context: ReadContext,
    rows: readonly FileRow[],
    settings: RowSettings,
  ) => Promise<(row: FileRow) => ReadRow>;
  /** The oldest record of each key that has one: rows of `key` and `id`. */
  readonly selectDuplicates: (organizationId: string, by: string, keys: readonly string[]) => Sql;
  /** Rows of `id`: created records that nobody changed or used since the import left them. */
  readonly selectUntouched: (
    organizationId: string,
    records: readonly Pick<WrittenRecord, 'record_id' | 'version'>[],
  ) => Sql;
  /** Deletes records; answers the ids of those that there were. */
  readonly remove: (context: WriteContext, ids: readonly string[]) => Promise<readonly string[]>;
  /** Gives fields back their former values where they still are as the import left them; answers what came of each record. */
  readonly restore: (
    context: WriteContext,
    records: readonly WrittenRecord[],
  ) => Promise<readonly Restored[]>;
}
