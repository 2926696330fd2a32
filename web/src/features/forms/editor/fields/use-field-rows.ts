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
  const known = useRef(new WeakMap<FormField, string>());
  const shown = useRef<readonly FieldRow[]>([]);
  const rows = rowsOf(fields, known.current, shown.current);
  shown.current = rows;
  const set = (next: readonly FieldRow[]) => {
    for (const { id, field } of next) known.current.set(field, id);
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

/** The rows of fields. Those that come back from the server are others in memory; their keys tell which they are. */
function rowsOf(
  fields: readonly FormField[],
  known: WeakMap<FormField, string>,
  shown: readonly FieldRow[],
): readonly FieldRow[] {
  const used = new Set<string>();
  return fields.map((field) => {
    const alike = shown.find((row) => row.field.key === field.key && !used.has(row.id));
    const id = known.get(field) ?? alike?.id ?? newId();
    known.set(field, id);
    used.add(id);
    return { id, field };
  });
}
