import type { z } from 'zod';
import type { Sql } from '../database/sql.ts';
import type { ReadContext } from '../operations/context.ts';

/** A part of a metric's result, such as the owner of deals. */
export interface Dimension {
  readonly key: string;
  /** What it is called where a person chooses it. */
  readonly words: string;
  /** The id or text of a fact; an array of texts if a fact may have several. */
  readonly value: Sql;
  readonly isMany?: boolean;
  /** What the value is read from, joined to the facts; at most one row for a fact. */
  readonly join?: Sql;
  /** A statement with `id` and `name` of what an id stands for. Without it, the value is its own name. */
  readonly names?: (organizationId: string) => Sql;
}

/** The records that a metric counts, and how they are filtered and shown. */
export interface Subject {
  /** The kind of record, such as `deal`. */
  readonly record: string;
  /** The filters of the list of these records. */
  readonly filters: z.ZodObject;
  /** The condition on a fact that filters stand for. */
  readonly narrow: (context: ReadContext, filters: unknown) => Promise<Sql>;
  readonly dimensions: readonly Dimension[];
  /** A statement with `id` and `title` of the records that exist. */
  readonly titles: (organizationId: string) => Sql;
}

/** A day of a period: its date, and the instant at which it begins in the organization's time zone. */
export interface DayStart {
  readonly day: string;
  readonly instant: string;
}

/** What a metric is asked for. */
export interface Asked {
  readonly context: ReadContext;
  readonly organizationId: string;
  readonly timeZone: string;
  /** The currency of the answer. */
  readonly currency: string;
  readonly from: DayStart | undefined;
  /** Excluded. */
  readonly to: DayStart | undefined;
  /** What was known before this instant; now if absent. */
  readonly before: string | undefined;
  /** The day of `before`, or today. */
  readonly today: string;
}

/** The facts of a metric: a row for each record, or for each time that something happened to it. */
export interface Facts {
  readonly from: Sql;
  readonly where: Sql;
  readonly id: Sql;
  /** What a fact contributes, before it is converted into another currency. */
  readonly amount: Sql;
  /** Present if it is money. */
  readonly currency?: Sql;
  /** The day on which it happened, in the organization's time zone. */
  readonly day: Sql;
  /** The day whose exchange rate counts; `day` if absent. */
  readonly rateDay?: Sql;
}

/** A number that reports show, described as data. */
export interface Metric {
  readonly key: string;
  /** What it says, in one sentence for people. */
  readonly sentence: string;
  readonly formula: string;
  readonly unit: 'money' | 'count' | 'ratio' | 'days';
  /** A cell is the sum of what its records contribute, or their mean. */
  readonly combine: 'sum' | 'mean';
  readonly subject: Subject;
  /** The keys of the dimensions of its subject that make sense for it. */
  readonly dimensions: readonly string[];
  readonly facts: (asked: Asked) => Facts | Promise<Facts>;
}
