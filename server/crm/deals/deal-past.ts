/** What an import knows of a deal that it creates, besides the draft. */
export interface DealPast {
  /** A member. */
  readonly assigned_to?: string | null;
  /** ISO 8601: when the deal was won or lost, if it starts in such a stage; now by default. */
  readonly closed_at?: string;
  readonly lost_reason?: string;
  /** ISO 8601: when the deal was created in the system that it comes from. */
  readonly original_created_at?: string;
}

/** What an import, or its undo, may set on a deal besides what a patch may. */
export interface DealCorrection {
  /** A member, or null. */
  readonly assigned_to?: string | null | undefined;
  /** ISO 8601, instead of the time of the change. */
  readonly won_at?: string | null | undefined;
  readonly lost_at?: string | null | undefined;
}

/** The stamps that a correction sets. */
export function stampsOf({ won_at, lost_at }: DealCorrection): {
  readonly won_at?: string | null;
  readonly lost_at?: string | null;
} {
  return { ...(won_at === undefined ? {} : { won_at }), ...(lost_at === undefined ? {} : { lost_at }) };
}
