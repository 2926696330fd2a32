import { t } from '../../language/words.ts';
import { useOwnFilterChips } from '../../records/own/own-filter-chips.ts';
import { withoutOwn } from '../../records/own-search.ts';
import { useOwnerWords } from '../../records/owner/owner-filter.tsx';
import { FilterChips } from '../../records/table/filter-chips.tsx';
import { NO_FILTER } from './companies-search.ts';
import type { CompanyFilterProps } from './company-filter.tsx';

/** The filters of the table of companies, as chips. */
export function CompanyFilterChips({ search, change }: CompanyFilterProps) {
  const own = useOwnFilterChips({ object: 'company', search, change });
  const { q, industry, country } = search;
  const owner = useOwnerWords(search.owner);
  const single = (name: keyof typeof NO_FILTER, words: string | undefined) => ({
    words,
    remove: () => change({ [name]: undefined }),
  });
  const filters = [
    single('q', q && t`Contains “${q}”`),
    single('owner', owner),
    single('industry', industry && t`Industry is ${industry}`),
    single('country', country && t`Country is ${country}`),
    ...own,
  ];
  return <FilterChips filters={filters} onClear={() => change({ ...NO_FILTER, ...withoutOwn(search) })} />;
}
