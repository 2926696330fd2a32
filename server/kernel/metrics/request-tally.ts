export type ObservedRequest = {
  method: string;
  /** The template of the route, such as `/api-deals/:id`; never a path with an id. */
  route: string;
  status: number;
  durationMs: number;
};

interface RouteTally {
  /** By method, then by status. */
  readonly answers: Map<string, Map<number, number>>;
  /** For each bucket, the requests that took at most its bound and longer than the bound before. */
  readonly buckets: number[];
  sumSeconds: number;
}

/** From the fastest answer in the pool to a statement that reached its timeout. */
const BOUNDS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, Infinity];

/**
 * Counts requests and their latency in plain numbers. Every request would pay some 4 µs for a histogram of the
 * library, while Prometheus asks only now and then.
 */
export class RequestTally {
  readonly #byRoute = new Map<string, RouteTally>();

  add({ method, route, status, durationMs }: ObservedRequest): void {
    const tally = getOrAdd(this.#byRoute, route, newRouteTally);
    const statuses = getOrAdd(tally.answers, method, () => new Map<number, number>());
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const seconds = durationMs / 1000;
    const bucket = BOUNDS_SECONDS.findIndex((bound) => seconds <= bound);
    tally.buckets[bucket] = (tally.buckets[bucket] ?? 0) + 1;
    tally.sumSeconds += seconds;
  }

  /** The counts in the text format of Prometheus, version 0.0.4. */
  expose(): string {
    const routes = [...this.#byRoute];
    return [
      '# HELP http_requests_total Requests answered, by method, route and status.',
      '# TYPE http_requests_total counter',
      ...routes.flatMap(([route, { answers }]) => countLines(route, answers)),
      '',
      '# HELP http_request_duration_seconds Time from the request to the end of its response, by route.',
      '# TYPE http_request_duration_seconds histogram',
      ...routes.flatMap(([route, tally]) => latencyLines(route, tally)),
      '',
      '',
    ].join('\n');
  }
}

function countLines(route: string, answers: RouteTally['answers']): string[] {
  return [...answers].flatMap(([method, statuses]) =>
    [...statuses].map(
      ([status, count]) =>
        `http_requests_total{method="${method}",route="${route}",status="${status}"} ${count}`,
    ),
  );
}

/** A Prometheus bucket includes all lower ones. */
function latencyLines(route: string, { buckets, sumSeconds }: RouteTally): string[] {
  const name = 'http_request_duration_seconds';
  let count = 0;
  const lines = BOUNDS_SECONDS.map((bound, index) => {
    count += buckets[index] ?? 0;
    return `${name}_bucket{le="${bound === Infinity ? '+Inf' : bound}",route="${route}"} ${count}`;
  });
  return [
    ...lines,
    `${name}_sum{route="${route}"} ${sumSeconds}`,
    `${name}_count{route="${route}"} ${count}`,
  ];
}

function newRouteTally(): RouteTally {
  return { answers: new Map(), buckets: BOUNDS_SECONDS.map(() => 0), sumSeconds: 0 };
}

function getOrAdd<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
