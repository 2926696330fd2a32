import { invalidRequest } from '../../kernel/operations/errors.ts';
import type { FieldKind } from './field-kinds.ts';

/** Names that records have in other places, or may get; as keys they would be mistaken for these. */
const RESERVED = [
  'changes',
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

/** @throws 400 `invalid_request` when the key is the name of a field that such records have anyway */
export function requireOwnKey(object: string, { builtIn }: FieldKind, key: string): void {
  if (!builtIn.includes(key) && !RESERVED.includes(key)) return;
  throw invalidRequest(`'key' must not be '${key}', which is a name of Kontor's own for a ${object}.`);
}
