import type { Statements } from '../../../kernel/database/database.ts';
import { ApiError } from '../../../kernel/operations/errors.ts';
import { attempt } from '../../../records/edits.ts';
import type { GivenValues } from './custom-values-field.ts';
import { ownFields } from './own-fields.ts';

/**
 * Checks values that many records are to get, before any of them is changed.
 * @param object the kind of record, such as `deal`
 * @throws 400 `invalid_request` for an unknown key and for a value of another type
 */
export async function requireOwnValues(
  context: Statements & { readonly organizationId: string },
  object: string,
  given: GivenValues | undefined,
): Promise<void> {
  const own = await ownFields(context, object, [given]);
  own.changed(undefined, given);
}

/**
 * Those of some former values that a record may have now: of fields that still exist, and with choices and people that still do.
 * @param object the kind of record, such as `deal`
 */
export async function validOwnValues(
  context: Statements & { readonly organizationId: string },
  object: string,
  values: GivenValues,
): Promise<GivenValues> {
  const own = await ownFields(context, object, [values]);
  const isValid = ([key, value]: [string, unknown]) =>
    !(attempt(() => own.changed(undefined, { [key]: value })) instanceof ApiError);
  return Object.fromEntries(Object.entries(values).filter(isValid));
}
