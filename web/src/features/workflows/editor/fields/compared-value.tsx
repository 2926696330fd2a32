import type {
  Condition,
  Leaf,
  RelativeMoment,
} from '../../../../../../server/workflows/language/condition.schema.ts';
import { t } from '../../../../language/words.ts';
import { YES_NO } from '../../../../records/own/choices.ts';
import { useToday } from '../../../../records/today.tsx';
import { DateField } from '../../../../ui/form/date-field.tsx';
import { TextField } from '../../../../ui/form/field.tsx';
import { type Choice, Select } from '../../../../ui/form/select.tsx';
import type { FieldChoice } from '../../api/workflows.ts';
import { ManyChoices } from './many-choices.tsx';
import { ReferenceField } from './reference-field.tsx';
import { WholeNumber } from './whole-number.tsx';

interface ComparedValueProps {
  readonly field: FieldChoice | undefined;
  readonly leaf: Leaf;
  readonly onChange: (condition: Condition) => void;
}

/** What a field is compared with, in the input that fits its type. */
export function ComparedValue({ field, leaf, onChange }: ComparedValueProps) {
  switch (leaf.op) {
    case 'is_empty':
    case 'changed':
      return null;
    case 'before':
    case 'after':
      return <MomentValue value={leaf.value} onChange={(value) => onChange({ ...leaf, value })} />;
    case 'within':
      return <Relative value={leaf.value} isPeriod onChange={(value) => onChange({ ...leaf, value })} />;
    case 'in':
      return (
        <ManyChoices field={field} values={leaf.value} onChange={(value) => onChange({ ...leaf, value })} />
      );
    case 'contains':
    case 'starts_with':
      return (
        <TextField
          label={t`Value`}
          labelHidden
          value={leaf.value}
          onChange={(value) => onChange({ ...leaf, value })}
        />
      );
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return (
        <TextField
          label={t`Value`}
          labelHidden
          inputMode="decimal"
          value={String(leaf.value)}
          onChange={(value) => onChange({ ...leaf, value })}
        />
      );
    default:
      return (
        <ScalarValue field={field} value={leaf.value} onChange={(value) => onChange({ ...leaf, value })} />
      );
  }
}

interface ScalarValueProps {
  readonly field: FieldChoice | undefined;
  readonly value: unknown;
  readonly onChange: (value: string | boolean) => void;
}

function ScalarValue({ field, value, onChange }: ScalarValueProps) {
  const text = value === null ? '' : String(value);
  if (field?.refers_to)
    return (
      <ReferenceField
        label={t`Value`}
        labelHidden
        reference={field.refers_to}
        value={value}
        onChange={(id) => onChange(id ?? '')}
      />
    );
  if (field?.type === 'boolean')
    return (
      <Select
        label={t`Value`}
        labelHidden
        choices={YES_NO}
        value={text}
        onChange={(id) => onChange(id === 'true')}
      />
    );
  if (field?.type === 'choice')
    return (
      <Select
        label={t`Value`}
        labelHidden
        choices={field.options.map((id) => ({ id, name: id }))}
        value={text}
        onChange={onChange}
      />
    );
  if (field?.type === 'date')
    return <DateField label={t`Value`} labelHidden value={text} onChange={onChange} />;
  return <TextField label={t`Value`} labelHidden value={text} onChange={onChange} />;
}

type Kind = 'ago' | 'ahead' | 'date';

const KINDS: readonly Choice<Kind>[] = [
  { id: 'ago', name: t`ago` },
  { id: 'ahead', name: t`from now` },
  { id: 'date', name: t`date` },
];

interface MomentValueProps {
  readonly value: string | RelativeMoment;
  readonly onChange: (value: string | RelativeMoment) => void;
}

/** A date, or a time as far from now. */
function MomentValue({ value, onChange }: MomentValueProps) {
  const today = useToday();
  if (typeof value !== 'string')
    return <Relative value={value} onChange={onChange} onDate={() => onChange(today)} />;
  return (
    <div className="flex flex-col gap-1">
      <DateField label={t`Value`} labelHidden value={value.slice(0, 10)} onChange={onChange} />
      <Select
        label={t`Counted`}
        labelHidden
        choices={KINDS}
        value="date"
        onChange={(kind) => kind !== 'date' && onChange({ amount: kind === 'ago' ? -7 : 7, unit: 'days' })}
      />
    </div>
  );
}

const UNITS: readonly Choice<RelativeMoment['unit']>[] = [
  { id: 'days', name: t`days` },
  { id: 'hours', name: t`hours` },
  { id: 'minutes', name: t`minutes` },
];

const PERIODS: readonly Choice<'ago' | 'ahead'>[] = [
  { id: 'ago', name: t`in the past` },
  { id: 'ahead', name: t`ahead` },
];

interface RelativeProps {
  readonly value: RelativeMoment;
  readonly onChange: (value: RelativeMoment) => void;
  /** Whether it is the time between then and now. */
  readonly isPeriod?: boolean;
  /** Compares with a date instead. */
  readonly onDate?: () => void;
}

/** A number of days, hours or minutes before now or from now. */
function Relative({ value: { amount, unit }, onChange, isPeriod = false, onDate }: RelativeProps) {
  const sign = amount < 0 ? -1 : 1;
  const kinds: readonly Choice<Kind>[] = isPeriod ? PERIODS : KINDS;
  return (
    <div className="grid grid-cols-[4rem_1fr] gap-1">
      <WholeNumber
        label={t`Amount`}
        labelHidden
        value={Math.abs(amount)}
        onChange={(number) => onChange({ amount: sign * number, unit })}
      />
      <Select
        label={t`Unit`}
        labelHidden
        choices={UNITS}
        value={unit}
        onChange={(next) => onChange({ amount, unit: next })}
      />
      <Select
        label={t`Counted`}
        labelHidden
        className="col-span-2"
        choices={kinds}
        value={sign === -1 ? 'ago' : 'ahead'}
        onChange={(kind) => {
          if (kind === 'date') onDate?.();
          else onChange({ amount: Math.abs(amount) * (kind === 'ago' ? -1 : 1), unit });
        }}
      />
    </div>
  );
}
