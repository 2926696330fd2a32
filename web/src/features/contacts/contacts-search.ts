import type { ContactSort } from '../../../../server/crm/contacts/contact-query.schema.ts';
import type { ContactFilter } from '../../api/contacts.ts';
import { type OwnSearch, type OwnSort, ownSearchOf, searchSort } from '../../records/own-search.ts';
import { searchOwner } from '../../records/owner/owner-search.ts';
import { searchId, searchText } from '../../records/search-text.ts';

/** What the table is sorted by, besides own fields: all that the API knows. */
const SORTS: Readonly<Record<ContactSort, true>> = {
  updated_at: true,
  created_at: true,
  name: true,
  score: true,
  email: true,
  phone: true,
  company: true,
  owner: true,
  job_title: true,
  status: true,
  stage: true,
  source: true,
  industry: true,
  city: true,
  country: true,
};

/** The search parameters of the table of contacts. */
export interface ContactsSearch extends OwnSearch {
  readonly q?: string | undefined;
  readonly tag?: readonly string[] | undefined;
  readonly status?: string | undefined;
  readonly stage?: string | undefined;
  readonly source?: string | undefined;
  readonly company?: string | undefined;
  /** The id of a user, `me` or `none`. */
  readonly owner?: string | undefined;
  readonly sort?: ContactSort | OwnSort | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
  /** The id of the view that is open. */
  readonly view?: string | undefined;
}

/** Reads search parameters; invalid ones are ignored. */
export function readContactsSearch(search: Record<string, unknown>): ContactsSearch {
  const tags = [search.tag].flat().flatMap((tag) => searchText(tag, 64) ?? []);
  return {
    q: searchText(search.q, 255),
    tag: tags.length > 0 ? tags : undefined,
    status: searchText(search.status, 64),
    stage: searchText(search.stage, 64),
    source: searchText(search.source, 64),
    company: searchId(search.company),
    owner: searchOwner(search.owner),
    sort: searchSort(SORTS, search.sort),
    order: search.order === 'asc' || search.order === 'desc' ? search.order : undefined,
    view: searchId(search.view),
    ...ownSearchOf(search),
  };
}

/** The filters for the server. */
export function filterOf(search: ContactsSearch): ContactFilter {
  const { q, tag, status, stage, source, company, owner } = search;
  return {
    ...(q === undefined ? {} : { q }),
    ...(tag === undefined ? {} : { tag: [...tag] }),
    ...(status === undefined ? {} : { status }),
    ...(stage === undefined ? {} : { stage }),
    ...(source === undefined ? {} : { source }),
    ...(company === undefined ? {} : { company_id: company }),
    ...(owner === undefined ? {} : { owner_id: owner }),
    ...ownSearchOf(search),
  };
}

/** The order of the table; by default, last updated first. */
export function orderOf({ sort = 'updated_at', order = 'desc' }: ContactsSearch) {
  return { sort, order };
}

/** An order as search parameters; the default is left out. */
export function searchOf(sort: string, order: 'asc' | 'desc'): Pick<ContactsSearch, 'sort' | 'order'> {
  const known = searchSort(SORTS, sort);
  return known === 'updated_at' && order === 'desc'
    ? { sort: undefined, order: undefined }
    : { sort: known, order };
}

/** Search parameters that remove all filters; the order stays. */
export const NO_FILTER = {
  q: undefined,
  tag: undefined,
  status: undefined,
  stage: undefined,
  source: undefined,
  company: undefined,
  owner: undefined,
} as const satisfies ContactsSearch;
