import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { JobHost } from '../../kernel/family/family.ts';
import { defineJob, type JobContext } from '../../kernel/jobs/job.ts';
import { systemCaller } from '../../kernel/operations/actor.ts';
import { startPlannedRuns } from '../clock/start-planned.ts';
import { selectDueRuns } from './intake.sql.ts';
import { runOn } from './run-on.ts';
import { EVENTS_AT_ONCE, startRuns } from './start-runs.ts';
import type { StepServices } from './take-step.ts';

/** How long an organization's runs go on before it is the turn of others. */
const TURN_MS = 3_000;

/** How long an organization's events are gathered while they keep coming and start nothing. */
const GATHER_MS = 100;

/** How many runs of an organization take steps at once, and how many are looked up together. */
const AT_ONCE = 2;
const LOOKED_UP = 50;

export type RunJobServices = Pick<JobHost, 'kernel' | 'operations' | 'log'> & Pick<StepServices, 'mailQueue'>;

/**
 * The job of an organization that starts its runs and takes their steps. It is requested when an event may start a run,
 * and when a run or a workflow is due.
 */
export const runWorkflows = defineJob<Record<string, never>, RunJobServices>({
  kind: 'workflows.run',
  title: 'Run workflows',
  input: z.object({}),
  attempts: 100,
  retrySeconds: [1, 5, 30],
  atOnce: 2,
  // Of two processes that work at once, the fence of a run lets one take each step.
  leaseSeconds: 10,
  run: async (context) => {
    const { services, organizationId, jobId } = context;
    const started = performance.now();
    const mayGoOn = () => !context.signal.aborted && performance.now() - started < TURN_MS;
    const starting = startRuns(services.operations);
    const planning = startPlannedRuns(services.operations);
    const caller = systemCaller({
      ...{ organizationId, id: jobId, job: 'Workflows', scopes: ['crm:read'] },
      person: { userId: null, role: 'admin', isRestricted: false },
    });
    let isDone = false;
    let wasBusy = false;
    while (!isDone && mayGoOn()) {
      const { data } = await starting.invoke(services.kernel, caller, {});
      const { events, runs } = { events: 0, runs: 0, ...Object(data) };
      const planned = events === 0 ? await planning.invoke(services.kernel, caller, {}) : { data: null };
      const stepped = await stepDueRuns(context, mayGoOn);
      isDone = stepped === 0 && events === 0 && !Object(planned.data).found;
      await context.progress();
      // Where one event follows another, deciding about several at once takes much less.
      const startsNothing = stepped === 0 && runs === 0 && events > 0 && events < EVENTS_AT_ONCE;
      if (wasBusy && startsNothing) await sleep(GATHER_MS);
      wasBusy = events > 0;
    }
    if (!isDone) context.continueLater();
  },
});

/** Takes steps of runs that are due; returns how many there were. */
async function stepDueRuns(
  { database, services, organizationId }: JobContext<RunJobServices>,
  mayGoOn: () => boolean,
): Promise<number> {
  const due = await database.query<{ id: string }>(selectDueRuns(organizationId, LOOKED_UP));
  const waiting = due.map(({ id }) => id);
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined && mayGoOn(); id = waiting.shift()) {
      await runOn(services, organizationId, id, mayGoOn);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return due.length;
}
