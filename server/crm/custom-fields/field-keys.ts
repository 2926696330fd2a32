import { type ApiError, invalidRequest } from '../../kernel/operations/errors.ts';
import type { FieldKind } from './field-kinds.ts';

/**
 * Names that records have in other places, or may get, and the one that every object in JavaScript has; as keys they would be mistaken
 * for these.
 */
const RESERVED = [
  'changes',
  'constructor',
  'contacts',
  'custom_fields',
  'emails',
  'external_id',
  'external_source',
  'files',
  'full_name',
  'occurred_at',
  'original_created_at',
  'owner_id',
  'phones',
  'pipeline',
  'status',
];

/** The error for a key that the organization has not defined. */
export function unknownField(key: string, keys: readonly string[]): ApiError {
  const known =
    keys.length === 0 ? 'it has no custom fields for these records' : `its fields are ${keys.join(', ')}`;
  return invalidRequest(`'custom_fields.${key}' is not a field of your organization; ${known}.`);
}

/** @throws 400 `invalid_request` when the key is the name of a field that such records have anyway */
export function requireOwnKey(object: string, { builtIn }: FieldKind, key: string): void {
  if (!builtIn.includes(key) && !RESERVED.includes(key)) return;
  throw invalidRequest(`'key' must not be '${key}', which is a name of Kontor's own for a ${object}.`);
}
