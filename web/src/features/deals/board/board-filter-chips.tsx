import { t } from '../../../language/words.ts';
import { formatCount, formatDate } from '../../../records/formats.ts';
import { useOwnerWords } from '../../../records/owner/owner-filter.tsx';
import { FilterChips } from '../../../records/table/filter-chips.tsx';
import type { BoardControlsProps } from './board-controls.tsx';
import { NO_FILTER } from './board-search.ts';

/** The filters of the board, as chips. */
export function BoardFilterChips({ search, change }: BoardControlsProps) {
  const { q, min, max, close_after, close_before } = search;
  const owner = useOwnerWords(search.owner);
  const single = (name: keyof typeof NO_FILTER, words: string | undefined) => ({
    words,
    remove: () => change({ [name]: undefined }),
  });
  const filters = [
    single('q', q && t`Contains “${q}”`),
    single('owner', owner),
    single('min', min === undefined ? undefined : t`Value at least ${formatCount(min)}`),
    single('max', max === undefined ? undefined : t`Value at most ${formatCount(max)}`),
    single('close_after', close_after && t`Closes on or after ${formatDate(close_after)}`),
    single('close_before', close_before && t`Closes on or before ${formatDate(close_before)}`),
  ];
  return <FilterChips filters={filters} onClear={() => change(NO_FILTER)} />;
}
