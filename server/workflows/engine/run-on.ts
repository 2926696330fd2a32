import type { Transaction } from '../../kernel/database/transaction.ts';
import { ApiError } from '../../kernel/operations/errors.ts';
import type { Kernel } from '../../kernel/operations/operation.ts';
import { isAction } from '../language/guards.ts';
import type { Step } from '../language/step.schema.ts';
import { findStep, stepAfter } from '../language/walk.ts';
import { type LoadedRun, loadRun } from './loaded-run.ts';
import {
  type Advance,
  advanceRun,
  endWait,
  insertStep,
  MOVED_ON,
  type RunRow,
  SELECT_NOW,
  selectRunToStep,
} from './step.sql.ts';
import { type StepServices, type TakenInRun, takeStep } from './take-step.ts';
import { goTo } from './taken.ts';

/** Seconds before a step that failed for a passing reason is tried again. */
const RETRY_SECONDS = [10, 60, 300];

/** What people see of a failure that they cannot fix. */
const UNEXPECTED = 'Something went wrong on the server. Its log has the details.';

export interface RunServices extends StepServices {
  readonly kernel: Kernel;
  readonly log: { error(fields: object, message: string): void };
}

/** Takes the steps of a run, one after another, until it waits, ends or has to make room for others. */
export async function runOn(
  services: RunServices,
  organizationId: string,
  runId: string,
  mayGoOn: () => boolean,
): Promise<void> {
  const { kernel } = services;
  const step = takeStep(services);
  const [row] = await kernel.database
    .reading(organizationId)
    .query<RunRow>(selectRunToStep(organizationId, runId));
  let run: LoadedRun | undefined = row && loadRun(organizationId, row);
  while (run && mayGoOn()) {
    const current: LoadedRun = run;
    try {
      const { data } = await step.invoke(kernel, current.caller, { run: current });
      run = after(current, Object(data));
    } catch (error) {
      if (!hasMovedOn(error)) await recordFailure(services, current, error);
      return;
    }
  }
}

/** The run after a step; undefined if it has ended or waits. */
function after(run: LoadedRun, { advance, record, subject, now }: TakenInRun): LoadedRun | undefined {
  if (advance.state !== 'running' || advance.pending) return undefined;
  const hasDone = record !== null && record.kind !== 'wait' && record.kind !== 'branch';
  return {
    ...run,
    subject,
    listening: null,
    settlingSince: null,
    since: hasDone ? now : run.since,
    position: advance.position,
    revision: run.revision + 1,
    attempts: 0,
    lastNumber: run.lastNumber + (record ? 1 : 0),
    results: record ? { ...run.results, [record.key]: record.result } : run.results,
  };
}

/** Whether another process took the step, or a person cancelled the run. */
export function hasMovedOn(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === MOVED_ON;
}

/** Records an attempt that failed: it is tried again, or the run goes where its step says. */
async function recordFailure({ kernel, log }: RunServices, run: LoadedRun, error: unknown): Promise<void> {
  const isRefusal = error instanceof ApiError && error.status < 500;
  if (!isRefusal) log.error({ err: error, run: run.id }, 'a step of a workflow failed');
  const { organizationId, id, lastNumber, attempts } = run;
  const step = stepOf(run);
  const record = async (transaction: Transaction) => {
    const [row] = await transaction.query<{ now: string }>(SELECT_NOW);
    const now = row?.now ?? '';
    const failed = { number: lastNumber + 1, attempt: attempts + 1, beganAt: now, input: null, result: null };
    const text = isRefusal ? error.message : UNEXPECTED;
    const told = {
      ...failed,
      key: step?.key ?? '',
      kind: step?.do ?? '',
      outcome: 'failed',
      error: text,
    } as const;
    if (step?.do !== 'wait') transaction.defer(endWait(organizationId, id));
    if (step) transaction.defer(insertStep(organizationId, id, told));
    transaction.defer(advanceRun(organizationId, run, afterFailure(run, isRefusal, now)));
  };
  await kernel.database.transaction(organizationId, record).catch((failure: unknown) => {
    if (!hasMovedOn(failure)) throw failure;
  });
}

function stepOf({ definition, position }: Pick<LoadedRun, 'definition' | 'position'>): Step | undefined {
  return definition && position !== null ? findStep(definition, position) : undefined;
}

function afterFailure(run: LoadedRun, isRefusal: boolean, now: string): Advance {
  const { position, attempts } = run;
  const seconds = RETRY_SECONDS[attempts];
  if (!isRefusal && seconds !== undefined) {
    const dueAt = new Date(Date.parse(now) + seconds * 1_000).toISOString();
    return { state: 'running', reason: null, position, dueAt, attempts: attempts + 1 };
  }
  return afterRefusal(run);
}

/** Where a run goes from a step that failed for good. */
export function afterRefusal(run: Pick<LoadedRun, 'definition' | 'position'>): Advance {
  const { definition, position } = run;
  const step = stepOf(run);
  const choice = step && isAction(step) ? step.on_error : 'stop';
  if (!definition || !step || choice === 'stop')
    return { state: 'failed', reason: 'step_failed', position, dueAt: null, attempts: 0 };
  return goTo(stepAfter(definition, step.key, choice === 'continue' ? undefined : { failed: true }));
}
