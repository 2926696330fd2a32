import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type CustomField, customFieldsOf, type FieldObject } from '../../api/custom-fields.ts';
import { editableOwn, type WithValues } from '../editable/editable-field.ts';
import { type Column, OWN_COLUMN } from '../table/columns.ts';
import { OwnCell } from './own-cell.tsx';
import { ownSortOf } from './own-sort.ts';

/** The columns of the fields that the organization added to a kind of record, after the built-in ones. */
export function useOwnColumns<Row extends WithValues>(
  object: FieldObject,
  builtIn: readonly Column<Row>[],
): readonly Column<Row>[] {
  const { data: fields } = useQuery(customFieldsOf(object));
  return useMemo(
    () => [...builtIn, ...(fields ?? []).map((field) => columnOf<Row>(field))],
    [builtIn, fields],
  );
}

function columnOf<Row extends WithValues>(field: CustomField): Column<Row> {
  const isFigure = field.type === 'number' || field.type === 'money' || field.type === 'date';
  const sort = ownSortOf(field);
  return {
    id: `${OWN_COLUMN}${field.key}`,
    name: field.label,
    width: isFigure ? 128 : 160,
    ...(isFigure ? { align: 'right' } : {}),
    ...(sort === undefined ? {} : { sort }),
    field: editableOwn(field),
    cell: ({ custom_fields }) => <OwnCell field={field} value={custom_fields?.[field.key]} />,
  };
}
