import { useRef } from 'react';
import type { FormField } from '../../api/forms.ts';

/** A field in the list. Its id lasts while the list is open: the key of a field may change while it is typed. */
export interface FieldRow {
  readonly id: string;
  readonly field: FormField;
}

let made = 0;

function newId(): string {
  made += 1;
  return `field-${made}`;
}

/** The fields as rows of a list, and how the list is changed. */
export function useFieldRows(fields: readonly FormField[], onChange: (fields: FormField[]) => void) {
  const ids = useRef<readonly string[]>([]);
  if (ids.current.length !== fields.length) ids.current = fields.map((_, at) => ids.current[at] ?? newId());
  const rows = fields.map((field, at): FieldRow => ({ id: ids.current[at] ?? newId(), field }));
  const set = (next: readonly FieldRow[]) => {
    ids.current = next.map(({ id }) => id);
    onChange(next.map(({ field }) => field));
  };
  return {
    rows,
    replace: (id: string, field: FormField) => set(rows.map((row) => (row.id === id ? { id, field } : row))),
    /** Adds a field at a place; answers its id. */
    insert: (field: FormField, place = rows.length): string => {
      const id = newId();
      set(rows.toSpliced(place, 0, { id, field }));
      return id;
    },
    remove: (id: string) => set(rows.filter((row) => row.id !== id)),
    /** Moves a field to a place among the others. */
    move: (id: string, place: number) => {
      const row = rows.find((one) => one.id === id);
      if (row) set(rows.filter((one) => one !== row).toSpliced(place, 0, row));
    },
  };
}
