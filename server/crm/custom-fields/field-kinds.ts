import { invalidRequest } from '../../kernel/operations/errors.ts';
import { CRM_RECORDS } from '../crm.records.ts';

/** A kind of record that can have fields of an organization: its table, and the fields that it has anyway. */
export interface FieldKind {
  readonly table: string;
  readonly builtIn: readonly string[];
}

/** By their names, such as `deal`: the kinds of record whose view has `custom_fields`. */
const FIELD_KINDS: ReadonlyMap<string, FieldKind> = new Map(
  CRM_RECORDS.flatMap(({ type, stored }): [string, FieldKind][] => {
    if (!stored) return [];
    const { name: table, view } = stored.table;
    const builtIn = Object.keys(view.shape);
    return builtIn.includes('custom_fields') ? [[type, { table, builtIn }]] : [];
  }),
);

/** @throws 400 `invalid_request` when records of this kind cannot have fields of an organization */
export function fieldKind(object: string): FieldKind {
  const kind = FIELD_KINDS.get(object);
  if (kind) return kind;
  throw invalidRequest(`'object' must be one of ${[...FIELD_KINDS.keys()].join(', ')}.`);
}
