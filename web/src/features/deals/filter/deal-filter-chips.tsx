import { t } from '../../../language/words.ts';
import { formatCount, formatDate } from '../../../records/formats.ts';
import { useOwnFilterChips } from '../../../records/own/own-filter-chips.ts';
import { withoutOwn } from '../../../records/own-search.ts';
import { useOwnerWords } from '../../../records/owner/owner-filter.tsx';
import { FilterChips } from '../../../records/table/filter-chips.tsx';
import type { DealFiltersProps } from './deal-filters.tsx';
import { type DealsSearch, NO_FILTER } from './deals-search.ts';

interface DealFilterChipsProps extends DealFiltersProps {
  /** The filters of one layout alone in words; undefined for one that is not set. */
  readonly besides?: readonly { readonly name: keyof DealsSearch; readonly words: string | undefined }[];
}

/** The filters of deals, as chips. */
export function DealFilterChips({ search, change, besides = [] }: DealFilterChipsProps) {
  const own = useOwnFilterChips({ object: 'deal', search, change });
  const { q, min, max, close_after, close_before } = search;
  const owner = useOwnerWords(search.owner);
  const single = (name: keyof DealsSearch, words: string | undefined) => ({
    words,
    remove: () => change({ [name]: undefined }),
  });
  const filters = [
    ...besides.map(({ name, words }) => single(name, words)),
    single('q', q && t`Contains “${q}”`),
    single('owner', owner),
    single('min', min === undefined ? undefined : t`Value at least ${formatCount(min)}`),
    single('max', max === undefined ? undefined : t`Value at most ${formatCount(max)}`),
    single('close_after', close_after && t`Closes on or after ${formatDate(close_after)}`),
    single('close_before', close_before && t`Closes on or before ${formatDate(close_before)}`),
    ...own,
  ];
  const none = Object.fromEntries(besides.map(({ name }) => [name, undefined]));
  const clear = () => change({ ...NO_FILTER, ...withoutOwn(search), ...none });
  return <FilterChips filters={filters} onClear={clear} />;
}
