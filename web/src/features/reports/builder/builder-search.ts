import { searchText } from '../../../records/search-text.ts';
import { PERIODS, type PeriodId } from '../periods.ts';

export const GRAINS = ['day', 'week', 'month', 'quarter', 'year'] as const;
export const UNITS = ['week', 'month', 'quarter', 'year'] as const;

/** What the address of the report builder says: the question, and how it is drawn. A type, since an interface is no record of parameters. */
export type BuilderSearch = {
  readonly metric?: string | undefined;
  /** The keys of up to two dimensions, with a comma between them. */
  readonly by?: string | undefined;
  /** The filters as the API takes them, as JSON. */
  readonly filters?: string | undefined;
  /** All time if absent. `units` is told by `unit`, `count` and `ago`, `days` by `from` and `to`. */
  readonly period?: PeriodId | 'units' | 'days' | undefined;
  readonly unit?: (typeof UNITS)[number] | undefined;
  readonly count?: number | undefined;
  readonly ago?: number | undefined;
  readonly from?: string | undefined;
  /** Excluded. */
  readonly to?: string | undefined;
  readonly grain?: (typeof GRAINS)[number] | undefined;
  readonly as_of?: string | undefined;
  readonly currency?: string | undefined;
  /** Without one, the plot that suits the question. */
  readonly plot?: 'number' | 'table' | undefined;
  /** Present if the period before is shown, too. */
  readonly compare?: true | undefined;
};

/** As long as the conditions of a list may be in an address. */
const MOST_CHARACTERS = 6_000;

/** Reads the search parameters of the report builder; what is unknown is left out. */
export function readBuilderSearch(search: Readonly<Record<string, unknown>>): BuilderSearch {
  const text = (name: string) => searchText(search[name], 64);
  const number = (name: string) => (typeof search[name] === 'number' ? search[name] : undefined);
  const oneOf = <Word extends string>(words: readonly Word[], name: string) =>
    words.find((word) => word === search[name]);
  const time = (name: string) => {
    const given = text(name);
    return given === undefined || Number.isNaN(Date.parse(given)) ? undefined : given;
  };
  const { filters } = search;
  return {
    metric: text('metric'),
    by: searchText(search.by, 200),
    filters: typeof filters === 'string' && filters.length <= MOST_CHARACTERS ? filters : undefined,
    period: oneOf([...PERIODS.map(({ id }) => id), 'units', 'days'], 'period'),
    unit: oneOf(UNITS, 'unit'),
    count: number('count'),
    ago: number('ago'),
    from: time('from'),
    to: time('to'),
    grain: oneOf(GRAINS, 'grain'),
    as_of: time('as_of'),
    currency: text('currency'),
    plot: oneOf(['number', 'table'], 'plot'),
    compare: search.compare === true ? true : undefined,
  };
}
