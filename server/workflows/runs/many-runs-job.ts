import { defineJob } from '../../kernel/jobs/job.ts';
import { systemCaller } from '../../kernel/operations/actor.ts';
import type { RunJobServices } from '../engine/run-job.ts';
import { changeManyRuns } from './change-many-runs.ts';
import { type ManyWork, manyWork } from './many-runs.schema.ts';

/** Before the ids of all runs. */
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** How long it goes on before it is the turn of other jobs. */
const TURN_MS = 3_000;

/** The job that cancels or repeats many runs. Each part commits, and none is done twice. */
export const changeRuns = defineJob<ManyWork, RunJobServices>({
  kind: 'workflows.change-runs',
  title: 'Cancel or repeat runs of a workflow',
  input: manyWork,
  attempts: 10,
  retrySeconds: [5, 30, 300],
  run: async ({ services, organizationId, jobId, signal, progress, continueLater }, work) => {
    const caller = systemCaller({
      ...{ organizationId, id: jobId, job: 'Workflows', scopes: ['workflows:write'] },
      person: { userId: work.by, role: 'admin', isRestricted: false },
    });
    const changing = changeManyRuns();
    const started = performance.now();
    for (let after: string | null = BEFORE_ALL; after !== null; ) {
      signal.throwIfAborted();
      if (performance.now() - started > TURN_MS) return continueLater();
      const { data } = await changing.invoke(services.kernel, caller, { work, after });
      ({ after } = { after: null, ...Object(data) });
      await progress();
    }
  },
});
