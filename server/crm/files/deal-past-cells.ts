import { readPastMoments } from '../../files/imports/rows/moments.ts';
import type { FileRow, RowProblem, RowSettings } from '../../kernel/family/import-kind.ts';
import { fieldsThatFill } from '../../records/merged-values.ts';
import type { Deal } from '../deals/deal.schema.ts';
import type { DealCorrection, DealPast } from '../deals/deal-past.ts';
import { type Outcome, outcomeOf } from '../deals/deal-stage.ts';
import type { Stage } from '../pipelines/pipeline.schema.ts';

/** What a row of a file says of the past of a deal. */
export interface PastCells {
  readonly won_at?: string;
  readonly lost_at?: string;
  /** When the deal was closed, if it is, as its row names no other date. */
  readonly close_date?: string;
  readonly original_created_at?: string;
  readonly owner?: string | undefined;
  readonly lost_reason?: string | undefined;
  /** The date for which an open deal is expected. */
  readonly expected?: string | undefined;
}

/** The outcome that a row names by a date alone, with neither stage nor status: the later one of two. */
export function datedOutcome({ won_at, lost_at }: PastCells): Outcome | undefined {
  if (won_at === undefined) return lost_at === undefined ? undefined : 'lost';
  return lost_at === undefined || lost_at < won_at ? 'won' : 'lost';
}

/** Reads the cells with dates of the past, except the close date, which depends on the stage. */
export function readPast(fields: FileRow['fields'], settings: RowSettings) {
  return readPastMoments(fields, ['won_at', 'lost_at', 'original_created_at'], settings);
}

/**
 * Reads the close date of a deal: the day when it was won or lost, or the day for which it is expected. HubSpot has one column
 * for both.
 */
export function readCloseDate(
  fields: FileRow['fields'],
  stage: Stage | undefined,
  settings: RowSettings,
):
  | { readonly problem: RowProblem }
  | ({ readonly problem?: undefined } & Pick<PastCells, 'close_date' | 'expected'>) {
  if (stage && outcomeOf(stage)) {
    const read = readPastMoments(fields, ['close_date'], settings);
    return read.problem ? read : read.moments;
  }
  return fields.expected_close_date === undefined ? { expected: fields.close_date } : {};
}

/** The past of a deal that starts in a stage. */
export function pastOf(stage: Stage | undefined, cells: PastCells): DealPast {
  const outcome = stage && outcomeOf(stage);
  const closed_at = closedAt(outcome, cells);
  const { owner, lost_reason, original_created_at } = cells;
  return {
    ...(owner === undefined ? {} : { assigned_to: owner }),
    ...(closed_at === undefined ? {} : { closed_at }),
    ...(outcome !== 'lost' || lost_reason === undefined ? {} : { lost_reason }),
    ...(original_created_at === undefined ? {} : { original_created_at }),
  };
}

/**
 * What the cells correct in a deal that exists.
 * @param stage where the deal is after the update
 * @param fill writes only what the deal has nothing in yet
 */
export function correctionOf(
  deal: Deal,
  stage: Stage | undefined,
  cells: PastCells,
  fill: boolean,
): DealCorrection & { readonly lost_reason?: string } {
  const outcome = stage && outcomeOf(stage);
  const closed_at = closedAt(outcome, cells);
  const { owner, lost_reason } = cells;
  const fields = {
    ...(owner === undefined ? {} : { assigned_to: owner }),
    ...(outcome !== 'won' || closed_at === undefined ? {} : { won_at: closed_at }),
    ...(outcome !== 'lost' || closed_at === undefined ? {} : { lost_at: closed_at }),
    ...(outcome !== 'lost' || lost_reason === undefined ? {} : { lost_reason }),
  };
  return fill ? fieldsThatFill(deal, fields) : fields;
}

/** What of the dates could not be followed. */
export function remarksOnDates(stage: Stage | undefined, cells: PastCells): (string | undefined)[] {
  const outcome = stage && outcomeOf(stage);
  const hasDate = outcome === undefined || closedAt(outcome, cells) !== undefined;
  return [
    hasDate ? undefined : `No date says when the deal was ${outcome}, so it counts as ${outcome} today.`,
    outcome === 'won' || cells.won_at === undefined
      ? undefined
      : 'The deal is not won, so its won date is left out.',
    outcome === 'lost' || cells.lost_at === undefined
      ? undefined
      : 'The deal is not lost, so its lost date is left out.',
  ];
}

function closedAt(
  outcome: Outcome | undefined,
  { won_at, lost_at, close_date }: PastCells,
): string | undefined {
  if (outcome === undefined) return undefined;
  return (outcome === 'won' ? won_at : lost_at) ?? close_date;
}
