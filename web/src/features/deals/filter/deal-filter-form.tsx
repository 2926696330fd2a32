import type { ReactNode } from 'react';
import { t } from '../../../language/words.ts';
import { OwnFilters } from '../../../records/own/own-filters.tsx';
import { OwnerFilter } from '../../../records/owner/owner-filter.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { AmountField, type FieldProps } from './amount-field.tsx';
import type { AllDealFiltersProps } from './deal-filters.tsx';

/** The fields by which deals are filtered: owner, value, close date and own fields. */
export function DealFilterForm({ search, change, children }: AllDealFiltersProps) {
  return (
    <>
      <OwnerFilter owner={search.owner} onChange={(owner) => change({ owner })} />
      {children}
      <Between>
        <AmountField label={t`Value from`} value={search.min} onChange={(min) => change({ min })} />
        <AmountField label={t`Value to`} value={search.max} onChange={(max) => change({ max })} />
      </Between>
      <Between>
        <DayField
          label={t`Close date from`}
          value={search.close_after}
          onChange={(close_after) => change({ close_after })}
        />
        <DayField
          label={t`Close date to`}
          value={search.close_before}
          onChange={(close_before) => change({ close_before })}
        />
      </Between>
      <OwnFilters object="deal" search={search} change={change} />
    </>
  );
}

function Between({ children }: { readonly children: ReactNode }) {
  return <div className="grid grid-cols-2 gap-3">{children}</div>;
}

function DayField({ label, value, onChange }: FieldProps<string>) {
  return <DateField label={label} value={value ?? ''} onChange={(day) => onChange(day || undefined)} />;
}
