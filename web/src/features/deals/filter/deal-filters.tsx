import { lazy, type ReactNode, Suspense } from 'react';
import { loadPart } from '../../../api/parts.ts';
import { t } from '../../../language/words.ts';
import { TableFilter } from '../../../records/table/table-filter.tsx';
import type { DealsSearch } from './deals-search.ts';

export interface DealFiltersProps {
  readonly search: DealsSearch;
  readonly change: (changes: DealsSearch) => void;
}

export interface AllDealFiltersProps extends DealFiltersProps {
  /** The filters of one layout alone. */
  readonly children?: ReactNode;
}

/** Loaded when the filters open: reading amounts needs the names of all currencies, and the first page has little room. */
const DealFilterForm = lazy(async () => ({
  default: (await loadPart(() => import('./deal-filter-form.tsx'))).DealFilterForm,
}));

/** The filters of deals, in a popover. */
export function DealFilters(props: AllDealFiltersProps) {
  return (
    <TableFilter what={t`deals`}>
      <Suspense fallback={<div className="h-56" />}>
        <DealFilterForm {...props} />
      </Suspense>
    </TableFilter>
  );
}
