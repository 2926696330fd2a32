import { useQuery } from '@tanstack/react-query';
import { linkedRecordQuery } from '../../api/linked-records.ts';
import { t } from '../../language/words.ts';
import { useOwnFilterChips } from '../../records/own/own-filter-chips.ts';
import { withoutOwn } from '../../records/own-search.ts';
import { useOwnerWords } from '../../records/owner/owner-filter.tsx';
import { FilterChips } from '../../records/table/filter-chips.tsx';
import type { ContactFilterProps } from './contact-filter.tsx';
import { NO_FILTER } from './contacts-search.ts';

/** The filters of the table of contacts, as chips. */
export function ContactFilterChips({ search, change }: ContactFilterProps) {
  const { data: company } = useQuery(linkedRecordQuery('company', search.company ?? null));
  const own = useOwnFilterChips({ object: 'contact', search, change });
  const owner = useOwnerWords(search.owner);
  const { q, tag: tags, status, stage, source } = search;
  const single = (name: Exclude<keyof typeof NO_FILTER, 'tag'>, words: string | undefined) => ({
    words,
    remove: () => change({ [name]: undefined }),
  });
  const filters = [
    single('q', q && t`Contains “${q}”`),
    single('owner', owner),
    ...(tags ?? []).map((tag) => ({
      words: t`Tag is ${tag}`,
      remove: () => change({ tag: without(tags, tag) }),
    })),
    single('status', status && t`Status is ${status}`),
    single('stage', stage && t`Stage is ${stage}`),
    single('source', source && t`Source is ${source}`),
    single('company', search.company && t`Company is ${company?.name ?? '…'}`),
    ...own,
  ];
  return <FilterChips filters={filters} onClear={() => change({ ...NO_FILTER, ...withoutOwn(search) })} />;
}

function without(tags: readonly string[] = [], gone: string): readonly string[] | undefined {
  const left = tags.filter((tag) => tag !== gone);
  return left.length > 0 ? left : undefined;
}
