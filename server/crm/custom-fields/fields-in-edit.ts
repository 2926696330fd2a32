import { JsonText } from '../../kernel/database/json-text.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import { notFound } from '../../kernel/operations/errors.ts';
import type { CustomField } from './custom-field.schema.ts';
import { lockFieldsBeside, oneFieldChangeAtATime } from './custom-field.sql.ts';

/** A field that is to be changed, among those of the same kind of record. */
interface FieldInEdit {
  readonly field: CustomField;
  /** The ids of all of them, in their order. */
  readonly places: readonly string[];
  /** ISO 8601: later than the last update of the field. */
  readonly now: string;
}

/**
 * Waits until nobody writes values of fields of the same kind of record, or changes fields of the organization, and lets nobody until the
 * end of the transaction.
 * @throws 404 `not_found` when the organization has no such field
 */
export async function lockField(context: WriteContext, id: string): Promise<FieldInEdit> {
  const { organizationId } = context;
  const [, rows] = await Promise.all([
    context.query(oneFieldChangeAtATime(organizationId)),
    context.query<{ json: string; now: string }>(lockFieldsBeside(organizationId, id)),
  ]);
  const fields = rows.map(({ json, now }) => ({ field: new JsonText<CustomField>(json).value(), now }));
  const found = fields.find(({ field }) => field.id === id);
  if (!found) throw notFound('field');
  return { ...found, places: fields.map(({ field }) => field.id) };
}
