import { PERIODS, type PeriodId } from './periods.ts';

/** What the address of a report may say. */
export interface ReportSearch {
  readonly period?: PeriodId | undefined;
  readonly pipeline?: string | undefined;
  /** Present if the period before is shown, too. */
  readonly compare?: true | undefined;
}

/** Reads the search parameters of a report; what is unknown is left out. */
export function readReportSearch(search: Readonly<Record<string, unknown>>): ReportSearch {
  const known = PERIODS.find(({ id }) => id === search.period);
  return {
    ...(known && { period: known.id }),
    ...(typeof search.pipeline === 'string' && { pipeline: search.pipeline }),
    ...(search.compare === true && { compare: true as const }),
  };
}
