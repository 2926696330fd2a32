import { t } from '../../../language/words.ts';
import { daysLater } from '../../../records/insights/period-before.ts';
import { AppliedField } from '../../../ui/form/applied-field.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { PERIODS } from '../periods.ts';
import { type BuilderSearch, UNITS } from './builder-search.ts';
import { FEW_UNITS } from './question.ts';
import { RowRefusal } from './row-refusal.tsx';
import type { BuilderFieldsProps } from './split-fields.tsx';

const CHOICES = [
  ...PERIODS,
  { id: 'units', name: t`The last…` },
  { id: 'days', name: t`From day to day…` },
] as const;

const UNIT_NAMES: Readonly<Record<(typeof UNITS)[number], string>> = {
  week: t`Weeks`,
  month: t`Months`,
  quarter: t`Quarters`,
  year: t`Years`,
};

/** The period: one that is told from today, or fixed days. */
export function PeriodFields(props: Omit<BuilderFieldsProps, 'metric'>) {
  const { search, change, refusals } = props;
  const { period = 'all' } = search;
  const choose = (chosen: (typeof CHOICES)[number]['id']) =>
    change({ ...NO_PERIOD, period: chosen === 'all' ? undefined : chosen });
  return (
    <>
      <Select label={t`Period`} choices={CHOICES} value={period} onChange={choose} />
      {period === 'units' && <Units search={search} change={change} />}
      {period === 'days' && <Days search={search} change={change} />}
      <RowRefusal>
        {refusals.period && period === 'days'
          ? t`Choose a last day that is not before the first one.`
          : refusals.period}
      </RowRefusal>
    </>
  );
}

const NO_PERIOD: BuilderSearch = {
  unit: undefined,
  count: undefined,
  ago: undefined,
  from: undefined,
  to: undefined,
};

type PartProps = Pick<BuilderFieldsProps, 'search' | 'change'>;

function Units({ search, change }: PartProps) {
  const { count = FEW_UNITS, unit = 'month', ago = 0 } = search;
  return (
    <>
      <NumberField label={t`How many`} value={count} onChange={(next) => change({ count: next })} />
      <Select
        label={t`Of what`}
        choices={UNITS.map((id) => ({ id, name: UNIT_NAMES[id] }))}
        value={unit}
        onChange={(next) => change({ unit: next })}
      />
      <NumberField
        label={t`Periods back`}
        value={ago}
        onChange={(next) => change({ ago: next || undefined })}
      />
    </>
  );
}

interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** A whole number; whatever else is typed changes nothing. */
function NumberField({ label, value, onChange }: NumberFieldProps) {
  const apply = (typed: string) => {
    const next = Number(typed);
    if (typed !== '' && Number.isInteger(next) && next !== value) onChange(next);
  };
  return (
    <AppliedField label={label} inputMode="numeric" maxLength={3} value={String(value)} onApply={apply} />
  );
}

/** Days as people say them: with the last one, where the API takes the day after it. */
function Days({ search: { from, to }, change }: PartProps) {
  return (
    <>
      <DateField
        label={t`First day`}
        value={from ?? ''}
        onChange={(day) => change({ from: day || undefined })}
      />
      <DateField
        label={t`Last day`}
        value={to === undefined ? '' : daysLater(to, -1)}
        onChange={(day) => change({ to: day === '' ? undefined : daysLater(day, 1) })}
      />
    </>
  );
}
