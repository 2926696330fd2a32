import { isUuid } from '../fields/uuid.ts';
import type { WriteContext } from '../operations/context.ts';
import { lockRecord } from './records.sql.ts';

/**
 * What must be true of the record that a request changes.
 * @param kind the kind of the record, such as `deal`
 * @param input the parsed input of the operation, with the `id` of the record
 * @throws 412 `precondition_failed` if it is not true
 */
export type Precondition = (context: WriteContext, kind: string, input: object) => Promise<void>;

/**
 * Locks the record that a request is about. It stays locked, so nobody can change it before the request does.
 * @returns its JSON; undefined if there is no such record
 */
export async function lockedRecord(
  context: WriteContext,
  kind: string,
  id: unknown,
): Promise<string | undefined> {
  const known = context.records.kinds.find(({ type }) => type === kind);
  if (!known || typeof id !== 'string' || !isUuid(id)) return undefined;
  const [row] = await context.query<{ json: string }>(lockRecord(context.organizationId, known, id));
  return row?.json;
}
