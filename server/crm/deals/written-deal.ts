import { JsonText } from '../../kernel/database/json-text.ts';
import type { Deal } from './deal.schema.ts';

/** A row of a statement that writes deals. */
export interface WrittenDealRow {
  readonly id: string;
  readonly json: string;
  readonly place: string;
}

/** A deal as it was written, and what its events have beside it. */
export interface WrittenDeal {
  readonly record: JsonText<Deal>;
  /** Its stage and its pipeline. */
  readonly beside: Readonly<Record<string, unknown>>;
}

/** Reads a row of a statement that writes deals. */
export function writtenDeal({ json, place }: WrittenDealRow): WrittenDeal {
  return {
    record: new JsonText<Deal>(json),
    beside: new JsonText<Record<string, unknown>>(place).value(),
  };
}

/** Reads the rows of a statement that writes deals, by id. */
export function writtenDeals(rows: readonly WrittenDealRow[]): ReadonlyMap<string, WrittenDeal> {
  return new Map(rows.map((row) => [row.id, writtenDeal(row)]));
}
