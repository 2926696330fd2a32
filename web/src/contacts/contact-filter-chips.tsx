import { useQuery } from '@tanstack/react-query';
import { linkedRecordQuery } from '../api/linked-records.ts';
import { FilterChips, type FilterWords } from '../records/table/filter-chips.tsx';
import type { ContactFilterProps } from './contact-filter.tsx';
import { type ContactsSearch, NO_FILTER } from './contacts-search.ts';

/** What the table of contacts is filtered by, in words. */
export function ContactFilterChips({ search, change }: ContactFilterProps) {
  const { data: company } = useQuery(linkedRecordQuery('company', search.company ?? null));
  const filters = [
    ...single(search, 'q', (q) => `Contains “${q}”`, change),
    ...(search.tag ?? []).map((tag) => ({
      words: `Tag is ${tag}`,
      remove: () => change({ tag: without(search.tag, tag) }),
    })),
    ...single(search, 'status', (status) => `Status is ${status}`, change),
    ...single(search, 'stage', (stage) => `Stage is ${stage}`, change),
    ...single(search, 'source', (source) => `Source is ${source}`, change),
    ...single(search, 'company', () => `Company is ${company?.name ?? '…'}`, change),
  ];
  return <FilterChips filters={filters} onClear={() => change(NO_FILTER)} />;
}

function single(
  search: ContactsSearch,
  name: 'q' | 'status' | 'stage' | 'source' | 'company',
  say: (value: string) => string,
  change: ContactFilterProps['change'],
): FilterWords[] {
  const value = search[name];
  return value === undefined ? [] : [{ words: say(value), remove: () => change({ [name]: undefined }) }];
}

function without(tags: readonly string[] = [], gone: string): readonly string[] | undefined {
  const left = tags.filter((tag) => tag !== gone);
  return left.length > 0 ? left : undefined;
}
