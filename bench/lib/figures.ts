/** What a closed loop measured; latencies in milliseconds. */
export interface Figures {
  /** Answers a second. */
  readonly rate: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

/** Sums up the latencies (milliseconds) of all that was done within `seconds`. */
export function summarize(latencies: readonly number[], seconds: number): Figures {
  return {
    rate: latencies.length / seconds,
    p50: percentile(latencies, 0.5),
    p95: percentile(latencies, 0.95),
    p99: percentile(latencies, 0.99),
  };
}

/** The median of each figure over several runs. */
export function medianFigures(runs: readonly Figures[]): Figures {
  const of = (figure: keyof Figures) => median(runs.map((run) => run[figure]));
  return { rate: of('rate'), p50: of('p50'), p95: of('p95'), p99: of('p99') };
}

/** The value below or at which the given share (0 to 1) of all values lies; NaN of none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** The middle value; of an even number the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return low === undefined || high === undefined ? Number.NaN : (low + high) / 2;
}
