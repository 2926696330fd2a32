import { Gauge, type Registry } from 'prom-client';
import { shared } from '../shared.ts';

/** How much work of a kind there is. Null for what cannot be told. */
export interface Backlog {
  /** Such as `imports.work`. */
  readonly kind: string;
  readonly waiting: number;
  readonly running: number | null;
  /** Set aside after the last attempt. */
  readonly failed: number | null;
  /** How long the oldest due work has been waiting. */
  readonly oldest_due_seconds: number;
}

type Read = () => Promise<readonly Backlog[]>;

const GAUGES = {
  waiting: 'Background work that waits for an attempt, by kind.',
  running: 'Background work that is being done, by kind.',
  failed: 'Background work that was set aside after its last attempt, by kind.',
  oldest_due_age_seconds: 'How long the oldest due background work has been waiting, by kind.',
} as const;

const sourcesOf = new WeakMap<Registry, Read[]>();

/** Reports work in the metrics of all background work. Each scrape reads it; work that cannot be read is left out. */
export function reportBacklog(registry: Registry, read: Read): void {
  const known = sourcesOf.get(registry);
  if (known) {
    known.push(read);
    return;
  }
  const sources = [read];
  sourcesOf.set(registry, sources);
  const readAll = shared(async () =>
    (await Promise.all(sources.map((source) => source().catch(() => [])))).flat(),
  );
  const register = (name: keyof typeof GAUGES, pick: (backlog: Backlog) => number | null) =>
    new Gauge({
      name: `kontor_background_${name}`,
      help: GAUGES[name],
      labelNames: ['kind'],
      registers: [registry],
      async collect() {
        const backlogs = await readAll();
        this.reset();
        for (const backlog of backlogs) {
          const value = pick(backlog);
          if (value !== null) this.set({ kind: backlog.kind }, value);
        }
      },
    });
  register('waiting', ({ waiting }) => waiting);
  register('running', ({ running }) => running);
  register('failed', ({ failed }) => failed);
  register('oldest_due_age_seconds', ({ oldest_due_seconds }) => oldest_due_seconds);
}
