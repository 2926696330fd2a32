import type { CustomField } from '../../api/custom-fields.ts';
import { t } from '../../language/words.ts';
import { formatDate } from '../formats.ts';
import type { OwnSearch } from '../own-search.ts';
import type { People } from './own-values.ts';

type Described = Pick<CustomField, 'key' | 'label' | 'type'>;

/** A filter by an own field in words, with the parameter that sets it. */
export interface OwnFilterWords {
  readonly parameter: keyof OwnSearch;
  readonly words: string;
}

/** The filters by own fields in words: `Tier is Gold`, `Seats is at least 5`. One of an unknown field goes by its key. */
export function ownFilterWords(
  search: OwnSearch,
  fields: readonly Described[],
  people: People,
): readonly OwnFilterWords[] {
  return Object.entries(search).flatMap(([name, text]) => {
    const [, key, bound] = /^custom_fields\[(\w+)\](?:\[([gl]te)\])?$/.exec(name) ?? [];
    if (key === undefined || text === undefined) return [];
    const field = fields.find((candidate) => candidate.key === key);
    const words = `${field?.label ?? key} ${relation(field?.type, bound)} ${shown(field?.type, text, people)}`;
    return [{ parameter: parameterOf(key, bound), words }];
  });
}

/** The search parameter of a filter by an own field. */
export function parameterOf(key: string, bound?: string): keyof OwnSearch {
  return bound === undefined ? `custom_fields[${key}]` : `custom_fields[${key}][${bound}]`;
}

function relation(type: CustomField['type'] | undefined, bound: string | undefined): string {
  if (bound === undefined) return type === 'choices' ? t`has` : t`is`;
  if (type === 'date') return bound === 'gte' ? t`is on or after` : t`is on or before`;
  return bound === 'gte' ? t`is at least` : t`is at most`;
}

function shown(type: CustomField['type'] | undefined, text: string, people: People): string {
  if (type === 'boolean') return text === 'true' ? t`yes` : t`no`;
  if (type === 'user') return people.get(text) ?? '…';
  return type === 'date' && /^\d{4}-\d\d-\d\d$/.test(text) ? formatDate(text) : text;
}
