import { useQuery } from '@tanstack/react-query';
import { type CustomValues, customFieldsOf, type FieldObject } from '../../api/custom-fields.ts';
import { t } from '../../language/words.ts';
import { FieldGroup } from '../fields/field-row.tsx';
import { OWN_COLUMN } from '../table/columns.ts';
import { OwnField } from './own-field.tsx';

interface OwnFieldsProps {
  readonly object: FieldObject;
  readonly values: CustomValues | undefined;
  /** Saves values by key, null for none; rejects if the server refuses. */
  readonly save: (values: Readonly<Record<string, unknown>>) => Promise<unknown>;
}

/** The fields that the organization added to a kind of record, each edited in place; nothing where there are none. */
export function OwnFields({ object, values = {}, save }: OwnFieldsProps) {
  const { data: fields = [] } = useQuery(customFieldsOf(object));
  if (fields.length === 0) return null;
  return (
    <FieldGroup title={t`Own fields`}>
      {fields.map((field) => (
        <OwnField
          key={field.id}
          field={field}
          name={`${OWN_COLUMN}${field.key}`}
          value={values[field.key]}
          save={(value) => save({ [field.key]: value })}
        />
      ))}
    </FieldGroup>
  );
}
