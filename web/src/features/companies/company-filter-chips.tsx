import { FilterChips } from '../../records/table/filter-chips.tsx';
import { NO_FILTER } from './companies-search.ts';
import type { CompanyFilterProps } from './company-filter.tsx';

/** The filters of the table of companies, as chips. */
export function CompanyFilterChips({ search: { q, industry, country }, change }: CompanyFilterProps) {
  const single = (name: keyof typeof NO_FILTER, words: string | undefined) => ({
    words,
    remove: () => change({ [name]: undefined }),
  });
  const filters = [
    single('q', q && `Contains “${q}”`),
    single('industry', industry && `Industry is ${industry}`),
    single('country', country && `Country is ${country}`),
  ];
  return <FilterChips filters={filters} onClear={() => change(NO_FILTER)} />;
}
