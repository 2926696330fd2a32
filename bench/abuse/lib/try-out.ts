import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { median, percentile } from '../../lib/figures.ts';
import { printTable } from '../../lib/table.ts';
import { startWorker, type Worker } from '../../lib/worker.ts';
import type { NeighbourJob, NeighbourReport } from './neighbour.ts';
import type { Stage } from './stage.ts';

/** Something that B must hardly feel. */
export interface Abuse {
  readonly name: string;
  /** How many requests are under way; 40 unless given. */
  readonly atOnce?: number;
  /** Sent over and over, each time with another number; answers the status. */
  readonly send: (number: number) => Promise<number>;
  readonly before?: () => Promise<unknown>;
  readonly after?: () => Promise<unknown>;
}

/** Requests of B a second. */
const RATE = 20;

/** What B may feel: how many times its quiet p95, and how many milliseconds at worst. */
const TARGET = { ratio: 4, slowestMs: 2_000 };

/** So many rounds decide about a ratio. */
const ENOUGH_ROUNDS = 15;

interface Part {
  readonly p95: number;
  readonly slowest: number;
  readonly ready: readonly number[];
  readonly answers: readonly number[];
}

type Neighbour = Worker<NeighbourJob, NeighbourReport>;

type Round = Readonly<Record<'quiet' | 'beside', Part>>;

/**
 * Tries each abuse and prints what B felt: quiet, then beside the abuse, in turn. A request of B that is not answered with 2xx ends
 * the bench.
 * @param which the number of the only one to try; 0 for all
 * @param seconds of each part of a round
 */
export async function tryOut(
  stage: Stage,
  abuses: readonly Abuse[],
  {
    which = 0,
    rounds,
    seconds,
  }: { readonly which?: number; readonly rounds: number; readonly seconds: number },
): Promise<void> {
  const neighbour: Neighbour = startWorker(join(import.meta.dirname, 'neighbour.ts'));
  // Those who abuse a server use machines of their own, so here they get only the processor time that the server leaves.
  setPriority(constants.priority.PRIORITY_LOW);
  const rows: string[][] = [];
  for (const abuse of which === 0 ? abuses : abuses.slice(which - 1, which)) {
    const done: Round[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const quiet = await measure(stage, neighbour, seconds);
      await abuse.before?.();
      const beside = await measure(stage, neighbour, seconds, abuse);
      await abuse.after?.();
      done.push({ quiet, beside });
    }
    rows.push(figuresOf(abuse.name, done));
  }
  await neighbour.stop();
  const heading = [
    'quiet p95 ms',
    'beside',
    'ratio (10–90 %)',
    'slowest ms',
    '/readyz',
    'answers to the abuse',
  ];
  printTable(['', ...heading, 'under 4 times, 2 s, 200'], rows);
  console.log(`${ENOUGH_ROUNDS} rounds (--rounds) decide about the ratio; these were ${rounds}.`);
}

/** Measures the requests of B, and the probe. */
async function measure(stage: Stage, neighbour: Neighbour, seconds: number, abuse?: Abuse): Promise<Part> {
  const stopping = new AbortController();
  const answers: number[] = [];
  const atOnce = abuse?.atOnce ?? 40;
  const sending = abuse
    ? Array.from({ length: atOnce }, (_, from) =>
        keepSending(abuse.send, from, atOnce, answers, stopping.signal),
      )
    : [];
  const job = { url: stage.url, key: stage.b.api_key, work: stage.work, rate: RATE, seconds };
  const { times, ready } = await neighbour.run(job);
  stopping.abort();
  await Promise.all(sending);
  return { p95: percentile(times, 0.95), slowest: Math.max(...times), ready, answers };
}

async function keepSending(
  send: Abuse['send'],
  from: number,
  step: number,
  statuses: number[],
  signal: AbortSignal,
): Promise<void> {
  for (let number = from; !signal.aborted; number += step) statuses.push(await send(number));
}

function figuresOf(name: string, rounds: readonly Round[]): string[] {
  const ratios = rounds.map(({ quiet, beside }) => beside.p95 / quiet.p95);
  const slowest = Math.max(...rounds.map(({ beside }) => beside.slowest));
  const ready = rounds.flatMap(({ beside }) => beside.ready);
  const verdict = verdictOn(ratios, slowest, ready);
  if (verdict === 'not met') process.exitCode = 1;
  const [low, high] = [percentile(ratios, 0.1), percentile(ratios, 0.9)];
  return [
    name,
    median(rounds.map(({ quiet }) => quiet.p95)).toFixed(0),
    median(rounds.map(({ beside }) => beside.p95)).toFixed(0),
    `${median(ratios).toFixed(1)} (${low.toFixed(1)}–${high.toFixed(1)})`,
    slowest.toFixed(0),
    countsOf(ready),
    countsOf(rounds.flatMap(({ beside }) => beside.answers)),
    verdict,
  ];
}

function verdictOn(ratios: readonly number[], slowest: number, ready: readonly number[]): string {
  if (slowest >= TARGET.slowestMs || ready.some((status) => status !== 200)) return 'not met';
  if (ratios.length < ENOUGH_ROUNDS) return 'undecided';
  if (percentile(ratios, 0.9) < TARGET.ratio) return 'met';
  return percentile(ratios, 0.1) >= TARGET.ratio ? 'not met' : 'undecided';
}

/** `3 × 200, 1 × 503` */
function countsOf(statuses: readonly number[]): string {
  const groups = Map.groupBy(statuses, (status) => status);
  return [...groups].map(([status, all]) => `${all.length} × ${status}`).join(', ');
}
