import type { WriteContext } from '../../kernel/operations/context.ts';
import { notFound } from '../../kernel/operations/errors.ts';
import { trashedKind } from '../../records/trash/keep-in-trash.ts';
import type { FileKind } from './file.schema.ts';
import { holdRecordRow } from './file.sql.ts';

/**
 * Keeps a record from being deleted until the commit. Whoever deletes a record locks it before its files, and so does this.
 * @throws 404 `not_found` if the organization has no such record
 */
export async function holdRecord(context: WriteContext, kind: FileKind, id: string): Promise<void> {
  const { table } = trashedKind(context, kind);
  const [found] = await context.query(holdRecordRow(context.organizationId, table, id));
  if (!found) throw notFound(kind);
}
