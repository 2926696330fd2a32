import type { WriteContext } from '../../kernel/operations/context.ts';
import type { Answer } from '../../kernel/operations/result.ts';
import { onlyOne } from '../../records/edits.ts';
import { type ExternalId, readExternalId } from '../external-ids/external-ids.ts';
import type { RecordWriter } from './record-writer.ts';
import { upsertRecords } from './upsert-records.ts';

/**
 * Upserts one record.
 * @throws 409 `ambiguous_match` if several match, 400 `invalid_request` without the field that it is found by, and the
 *   errors of creating and of updating such a record
 */
export async function upsertOne<Draft, Patch extends ExternalId, View>(
  context: WriteContext,
  writer: RecordWriter<Draft, Patch, View>,
  match: string,
  given: Patch,
): Promise<Answer<View>> {
  const { fields, ignored } = readExternalId(given);
  const { data, warning, created } = onlyOne(await upsertRecords(context, writer, [{ match, fields }]));
  const meta = { created, ...(ignored.length > 0 && { ignored }), ...(warning !== undefined && { warning }) };
  return { data, meta, ...(created && { status: 201 }) };
}
