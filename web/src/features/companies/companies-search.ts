import type { CompanySort } from '../../../../server/crm/companies/company.schema.ts';
import type { CompanyFilter } from '../../api/companies.ts';
import { type OwnSearch, type OwnSort, ownSearchOf, searchSort } from '../../records/own-search.ts';
import { searchOwner } from '../../records/owner/owner-search.ts';
import { searchId, searchText } from '../../records/search-text.ts';

/** What the table is sorted by, besides own fields: all that the API knows. */
const SORTS: Readonly<Record<CompanySort, true>> = {
  updated_at: true,
  created_at: true,
  name: true,
  domain: true,
  industry: true,
  owner: true,
  phone: true,
  website: true,
  city: true,
  country: true,
};

/** The search parameters of the table of companies. */
export interface CompaniesSearch extends OwnSearch {
  readonly q?: string | undefined;
  readonly industry?: string | undefined;
  readonly country?: string | undefined;
  /** The id of a user, `me` or `none`. */
  readonly owner?: string | undefined;
  readonly sort?: CompanySort | OwnSort | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
  /** The id of the view that is open. */
  readonly view?: string | undefined;
}

/** Reads search parameters; invalid ones are ignored. */
export function readCompaniesSearch(search: Record<string, unknown>): CompaniesSearch {
  return {
    q: searchText(search.q, 255),
    industry: searchText(search.industry, 255),
    country: searchText(search.country, 255),
    owner: searchOwner(search.owner),
    sort: searchSort(SORTS, search.sort),
    order: search.order === 'asc' || search.order === 'desc' ? search.order : undefined,
    view: searchId(search.view),
    ...ownSearchOf(search),
  };
}

/** The filters for the server. */
export function filterOf(search: CompaniesSearch): CompanyFilter {
  const { q, industry, country, owner } = search;
  return {
    ...(q === undefined ? {} : { q }),
    ...(industry === undefined ? {} : { industry }),
    ...(country === undefined ? {} : { country }),
    ...(owner === undefined ? {} : { owner_id: owner }),
    ...ownSearchOf(search),
  };
}

/** The order of the table; by default, last updated first. */
export function orderOf({ sort = 'updated_at', order = 'desc' }: CompaniesSearch) {
  return { sort, order };
}

/** An order as search parameters; the default is left out. */
export function searchOf(sort: string, order: 'asc' | 'desc'): Pick<CompaniesSearch, 'sort' | 'order'> {
  const known = searchSort(SORTS, sort);
  return known === 'updated_at' && order === 'desc'
    ? { sort: undefined, order: undefined }
    : { sort: known, order };
}

/** Search parameters that remove all filters; the order stays. */
export const NO_FILTER = {
  q: undefined,
  industry: undefined,
  country: undefined,
  owner: undefined,
} as const satisfies CompaniesSearch;
