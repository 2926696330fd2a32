import type { z } from 'zod';
import { JsonText } from '../../kernel/database/json-text.ts';
import type { Sql } from '../../kernel/database/sql.ts';
import type { ExportKind } from '../../kernel/family/export-kind.ts';
import type { ReadContext } from '../../kernel/operations/context.ts';
import { parseInput } from '../../kernel/operations/parse.ts';
import { readingAs } from '../../kernel/operations/reading-as.ts';
import type { Scope } from '../../kernel/operations/scopes.ts';
import { BEFORE_ALL } from '../../records/ids.schema.ts';
import type { ExportWindow } from './export-window.sql.ts';

/** A list of records that can be exported. */
interface ExportedList<Query, View extends z.ZodObject> {
  /** The file name without extension, such as `orders`. */
  readonly name: string;
  /** The scope that reads the records. */
  readonly scope: Scope;
  /** The filters of the list. */
  readonly query: z.ZodType<Query>;
  /** The fields of a record, which become the columns of the file. */
  readonly view: View;
  /** The records after an id, read with `windowOf`. */
  readonly windowAfter: (organizationId: string, after: string, query: Query) => Sql;
  /** Looks up what the filters name, once before the first window. */
  readonly lookUp?: (context: ReadContext, query: Query) => Promise<Query>;
  /** Cells that are written in another form than their values, by column. */
  readonly cells?: (record: z.infer<View>) => Readonly<Record<string, string>>;
  /** The fields that organizations add to these records. */
  readonly own?: OwnColumns;
}

/** Columns of fields that an organization added to the records of a list. */
export interface OwnColumns {
  /** The member of the records that holds their values. */
  readonly member: string;
  readonly columns: (context: ReadContext) => Promise<readonly string[]>;
  /** Makes what reads the cells of a record, by column. */
  readonly cells: (context: ReadContext) => Promise<(record: object) => Readonly<Record<string, string>>>;
}

/** An export of a list of any length, read in windows. */
export function exportedList<Query, View extends z.ZodObject>({
  name,
  scope,
  query: schema,
  view,
  windowAfter,
  lookUp = async (_, query) => query,
  cells = () => ({}),
  own,
}: ExportedList<Query, View>): ExportKind {
  return {
    name,
    alone: true,
    columns: Object.keys(view.shape).filter((field) => field !== own?.member),
    ...(own && { ownColumns: (kernel, caller) => own.columns(readingAs(kernel, caller, scope)) }),
    records: async (kernel, caller, input) => {
      const context = readingAs(kernel, caller, scope);
      const query = await lookUp(context, parseInput(schema, input));
      const ownCells = await own?.cells(context);
      const records = recordsIn<z.infer<View>>(context, (organizationId, after) =>
        windowAfter(organizationId, after, query),
      );
      return withCells(records, (record) => ({ ...cells(record), ...ownCells?.(record) }));
    },
  };
}

async function* withCells<Row extends Readonly<Record<string, unknown>>>(
  records: AsyncIterable<Row>,
  cells: (record: Row) => Readonly<Record<string, string>>,
): AsyncGenerator<Readonly<Record<string, unknown>>> {
  for await (const record of records) yield { ...record, ...cells(record) };
}

/**
 * Yields records in the order of their creation, window by window. Records created meanwhile may be included; records
 * changed or deleted meanwhile appear in their state at that time.
 */
async function* recordsIn<Row>(
  context: ReadContext,
  windowAfter: (organizationId: string, after: string) => Sql,
): AsyncGenerator<Row> {
  for (let after: string | null = BEFORE_ALL; after !== null; ) {
    const [window]: ExportWindow[] = await context.query<ExportWindow>(
      windowAfter(context.organizationId, after),
    );
    if (!window) return;
    yield* new JsonText<Row[]>(window.rows).value();
    after = window.last;
  }
}
