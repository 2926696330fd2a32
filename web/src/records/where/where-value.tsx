import type { Op } from '../../../../server/crm/filters/where.ts';
import { linkedKindOf } from '../../api/linked-records.ts';
import { t } from '../../language/words.ts';
import { useRecordLinks } from '../../registry/record-kind.ts';
import { DateField } from '../../ui/form/date-field.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { Refusal } from '../../ui/form/refusals.tsx';
import { Select } from '../../ui/form/select.tsx';
import { RecordPicker } from '../record-picker.tsx';
import { dayOf, momentOf } from './days.ts';
import type { WhereField } from './use-where-fields.ts';

interface WhereValueProps {
  readonly field: WhereField;
  readonly op: Op;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly refusal: string | undefined;
}

/** The value of a comparison, given as the type of its field. */
export function WhereValue({ field, op, value, onChange, refusal }: WhereValueProps) {
  switch (field.input) {
    case 'choice':
      return (
        <div className="flex min-w-0 flex-col gap-1">
          <Select
            label={t`Value`}
            labelHidden
            choices={field.choices}
            value={value || null}
            onChange={onChange}
          />
          <Refusal>{refusal}</Refusal>
        </div>
      );
    case 'record':
      return <Linked field={field} value={value} onChange={onChange} refusal={refusal} />;
    case 'day':
    case 'moment': {
      const isMoment = field.input === 'moment';
      return (
        <div className="flex min-w-0 flex-col gap-1">
          <DateField
            label={t`Value`}
            labelHidden
            value={isMoment ? dayOf(value) : value}
            onChange={(day) => onChange(isMoment ? momentOf(day, op) : day)}
          />
          <Refusal>{refusal}</Refusal>
        </div>
      );
    }
    default:
      return (
        <TextField
          label={t`Value`}
          labelHidden
          maxLength={255}
          value={value}
          onChange={onChange}
          refusal={refusal}
          {...(field.input === 'number' ? { inputMode: 'decimal' } : {})}
        />
      );
  }
}

/** A contact or company, found by typing. */
function Linked({ field, value, onChange, refusal }: Omit<WhereValueProps, 'op'>) {
  const kind = linkedKindOf(field.id) ?? field.id;
  const chosen = useRecordLinks(kind).useOne(value === '' ? null : value);
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <RecordPicker
        label={t`Value`}
        labelHidden
        kind={kind}
        chosen={chosen ?? null}
        onChoose={(record) => onChange(record?.id ?? '')}
      />
      <Refusal>{refusal}</Refusal>
    </div>
  );
}
