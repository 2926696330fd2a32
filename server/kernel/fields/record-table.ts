import type { z } from 'zod';
import { betweenPieces, constantSql, type Sql, sql } from '../database/sql.ts';
import { recordText } from './record-json.ts';

/** The parts of a table besides the fields that operations write. */
interface TableOptions<Field extends string> {
  /** Fields that the statements set, such as ids and times. */
  readonly set: readonly Field[];
  /** Fields that no statement writes: they are generated or read from elsewhere. */
  readonly joined?: readonly Field[];
  /** Columns that are not part of the view. Generated columns need not be listed. */
  readonly hidden?: readonly string[];
  /** The inputs of operations. Each of their fields must be a field of the view, or one of `notStored`. */
  readonly inputs?: readonly z.ZodObject[];
  readonly notStored?: readonly string[];
}

/**
 * A table of records. Its columns follow from the record's view, so a field is declared only in the schema.
 * @typeParam Written the columns that operations write
 */
export class RecordTable<Written extends string> {
  readonly name: string;
  readonly view: z.ZodObject;
  /** The columns of the table that are not fields of the view. */
  readonly hidden: readonly string[];
  /** The fields of the view that are not columns of the table. */
  readonly joined: readonly string[];
  /** The columns that operations write. */
  readonly written: readonly Written[];
  /** The same columns as a list for `INSERT INTO` and for `UPDATE … SET (…) =`. */
  readonly columns: Sql;
  /** The same columns as assignments of `ON CONFLICT DO UPDATE SET`. */
  readonly excluded: Sql;

  constructor(name: string, view: z.ZodObject, written: readonly Written[], options: TableOptions<string>) {
    this.name = name;
    this.view = view;
    this.hidden = options.hidden ?? [];
    this.joined = options.joined ?? [];
    this.written = written;
    this.columns = constantSql(written.join(', '));
    this.excluded = constantSql(written.map((column) => `${column} = excluded.${column}`).join(', '));
  }

  /** The same for some of the columns, for statements that write no others. */
  only(columns: readonly string[]): { readonly columns: Sql; readonly columnsOf: (alias: string) => Sql } {
    const some = this.written.filter((column) => columns.includes(column));
    return {
      columns: constantSql(some.join(', ')),
      columnsOf: (alias) => constantSql(some.map((column) => `${alias}.${column}`).join(', ')),
    };
  }

  /** The columns that operations write, of a row with an alias. */
  columnsOf(alias: string): Sql {
    return constantSql(this.written.map((column) => `${alias}.${column}`).join(', '));
  }

  /** The values of a row in the order of the columns, for `VALUES`. */
  values(row: Readonly<Record<Written, unknown>>): Sql {
    const texts = this.written.map((_, index) => (index === 0 ? '' : ', '));
    return betweenPieces([...texts, ''], valuesOf(this.written, row));
  }

  /**
   * The assignments of an update. Undefined fields do not change.
   * @param row has at least one field
   */
  assignments(row: Readonly<Partial<Record<Written, unknown>>>): Sql {
    const given = this.written.filter((column) => row[column] !== undefined);
    if (given.length === 0) throw new Error(`An update of ${this.name} sets no column.`);
    const texts = given.map((column, index) => `${index === 0 ? '' : ', '}${column} = `);
    return betweenPieces([...texts, ''], valuesOf(given, row));
  }

  /** The row with an alias as the JSON of the record, called `json`. */
  json(alias: string): Sql {
    return sql`${recordText(this.view, alias)} AS json`;
  }
}

/**
 * Describes a table by the schemas of its records. `test/record-tables.test.ts` compares it with the table in the
 * database.
 * @param view the record; its fields are columns of the same name
 * @throws Error if an input has a field that the view lacks, which would be accepted and then lost
 */
export function recordTable<View extends z.ZodObject, Field extends keyof z.infer<View> & string = never>(
  name: string,
  view: View,
  options: TableOptions<Field>,
): RecordTable<Exclude<keyof z.infer<View> & string, Field>> {
  const { set, joined = [], inputs = [], notStored = [] } = options;
  const fields = Object.keys(view.shape);
  const lost = inputs
    .flatMap((input) => Object.keys(input.shape))
    .find((field) => !fields.includes(field) && !notStored.includes(field));
  if (lost !== undefined)
    throw new Error(`The input of ${name} has the field '${lost}', which its view lacks.`);
  const others: readonly string[] = [...set, ...joined];
  const isWritten = (field: string): field is Exclude<keyof z.infer<View> & string, Field> =>
    !others.includes(field);
  return new RecordTable(name, view, fields.filter(isWritten), options);
}

function valuesOf<Name extends string>(
  columns: readonly Name[],
  row: Readonly<Partial<Record<Name, unknown>>>,
): unknown[] {
  return columns.map((column) => row[column]);
}

/** The columns of a table that operations write, with their types in the record. */
export type WrittenFields<Table, Row> =
  Table extends RecordTable<infer Written> ? Readonly<Pick<Row, Written & keyof Row>> : never;
