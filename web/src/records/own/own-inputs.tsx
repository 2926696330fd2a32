import { useQuery } from '@tanstack/react-query';
import { customFieldsOf } from '../../api/custom-fields.ts';
import { Refusal } from '../../ui/form/refusals.tsx';
import type { OwnInputsProps } from '../new-own-values.tsx';
import { OwnControl } from './own-control.tsx';
import { ownRefusal } from './own-refusal.ts';

/** The fields that the organization added to a kind of record, in a form that is sent as a whole. */
export function OwnInputs({ object, typed, onType, error }: OwnInputsProps) {
  const { data: fields = [] } = useQuery(customFieldsOf(object));
  const refusal = ownRefusal(error);
  return (
    <>
      {fields.map((field) => (
        <OwnControl
          key={field.id}
          field={field}
          typed={typed[field.key]}
          onType={(input) => onType({ ...typed, [field.key]: input })}
          refusal={refusal?.key === field.key ? refusal.text : undefined}
        />
      ))}
      {refusal?.key === undefined && <Refusal>{refusal?.text}</Refusal>}
    </>
  );
}
