import { useQuery } from '@tanstack/react-query';
import { customFieldsOf, type FieldObject } from '../../api/custom-fields.ts';
import type { OwnSearch } from '../own-search.ts';
import { ownFilterWords, parameterOf } from './filter-words.ts';
import { usePeople } from './use-people.ts';

export interface OwnFiltersProps {
  readonly object: FieldObject;
  readonly search: OwnSearch;
  readonly change: (changes: OwnSearch) => void;
}

/** The filters by own fields in words, for the chips of a table. */
export function useOwnFilterChips({ object, search, change }: OwnFiltersProps) {
  const { data: fields = [] } = useQuery(customFieldsOf(object));
  const people = usePeople(fields.some(({ key, type }) => type === 'user' && search[parameterOf(key)]));
  return ownFilterWords(search, fields, people).map(({ parameter, words }) => ({
    words,
    remove: () => change({ [parameter]: undefined }),
  }));
}
