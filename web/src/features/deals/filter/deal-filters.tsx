import { lazy, type ReactNode, Suspense } from 'react';
import { loadPart } from '../../../api/parts.ts';
import { t } from '../../../language/words.ts';
import { OwnFilters } from '../../../records/own/own-filters.tsx';
import { OwnerFilter } from '../../../records/owner/owner-filter.tsx';
import { TableFilter } from '../../../records/table/table-filter.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import type { FieldProps } from './amount-field.tsx';
import type { DealsSearch } from './deals-search.ts';

export interface DealFiltersProps {
  readonly search: DealsSearch;
  readonly change: (changes: DealsSearch) => void;
}

/** Loaded when the filters open, because reading amounts needs the names of all currencies. */
const AmountField = lazy(async () => ({
  default: (await loadPart(() => import('./amount-field.tsx'))).AmountField,
}));

interface AllProps extends DealFiltersProps {
  /** The filters of one layout alone. */
  readonly children?: ReactNode;
}

/** The filters by owner, value, close date and own fields. */
export function DealFilters({ search, change, children }: AllProps) {
  return (
    <TableFilter what={t`deals`}>
      <OwnerFilter owner={search.owner} onChange={(owner) => change({ owner })} />
      {children}
      <Suspense fallback={<div className="h-14" />}>
        <Between>
          <AmountField label={t`Value from`} value={search.min} onChange={(min) => change({ min })} />
          <AmountField label={t`Value to`} value={search.max} onChange={(max) => change({ max })} />
        </Between>
      </Suspense>
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
    </TableFilter>
  );
}

function Between({ children }: { readonly children: ReactNode }) {
  return <div className="grid grid-cols-2 gap-3">{children}</div>;
}

function DayField({ label, value, onChange }: FieldProps<string>) {
  return <DateField label={label} value={value ?? ''} onChange={(day) => onChange(day || undefined)} />;
}
