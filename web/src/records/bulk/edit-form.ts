import { type EditableField, patchOf } from '../editable/editable-field.ts';
import type { OwnInput } from '../new-own-values.tsx';

/** What someone has chosen and typed to change many records. */
export interface EditForm {
  /** The key of the field. */
  readonly key?: string;
  readonly typed?: OwnInput;
  /** Whether the field is to have no value. */
  readonly isEmptied?: boolean;
  /** Why the server refused the value for all. */
  readonly refusal?: string;
}

/** The change that a form describes; undefined while it lacks the field or its value. */
export function editsOf(
  fields: readonly EditableField[],
  { key, typed, isEmptied = false }: EditForm,
): Readonly<Record<string, unknown>> | undefined {
  const field = fields.find((one) => one.key === key);
  if (!field) return undefined;
  if (isEmptied) return field.isRequired ? undefined : patchOf(field, null);
  const value = typed?.value ?? null;
  return value === null ? undefined : patchOf(field, value, typed?.text);
}
