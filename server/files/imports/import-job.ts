import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { JobHost } from '../../kernel/family/family.ts';
import { defineJob, type JobContext, JobFailure, ProcessStopped } from '../../kernel/jobs/job.ts';
import type { CommittedChanges, Kernel } from '../../kernel/operations/operation.ts';
import { ThreadStopped } from '../../kernel/threads/thread.ts';
import { WORKING_STATES } from './import-states.ts';
import type { StepResult } from './import-steps.ts';
import {
  type ClaimedImport,
  endWithoutMember,
  failImport,
  restartCheck,
  takeImport,
} from './import-work.sql.ts';
import { type PlacedKind, placesOf } from './load-kinds.ts';

/** How long an import is worked on before other waiting imports have their turn. */
const TURN_MS = 3_000;

/** After each step the process pauses for this share of the step's time, so that requests stay fast. */
const REST_SHARE = 0.3;

/** How often a step that fails, or crashes its process, is tried. */
const MOST_ATTEMPTS = 5;
const RETRY_SECONDS = 5;

/** A step may take so long: longer than its slowest statement. */
const STEP_MS = 50_000;

/** A check has no turns, because it knows the rows before only while it goes on. */
const LONGEST_CHECK_SECONDS = 7_200;

const LEFT = 'What was imported so far is listed, and can be undone.';
const GIVEN_UP = `Something went wrong on our side. ${LEFT}`;
const TOO_MUCH = `A part of the file took too long or needed too much memory, ${MOST_ATTEMPTS} times. ${LEFT} Look for rows that are unusually long, or divide the file.`;
const STOPPED_SERVER = `This import stopped the server ${MOST_ATTEMPTS} times, so it was set aside. ${LEFT} Look for rows that are unusually long, or divide the file.`;
const NO_MEMBER = `The person who started this may no longer import, so it was stopped. ${LEFT}`;

/** The thread of imports: what it may keep in memory, and how long it waits for more work. Longer than any rest. */
const THREAD = { memoryMb: 512, idleMs: 30_000 };
const PROGRAM = new URL('./importer-thread.ts', import.meta.url);

/** What the thread gets at its start. */
export interface ImportThreadData extends Pick<JobHost, 'connection'> {
  readonly records: Kernel['records'];
  readonly kinds: readonly PlacedKind[];
}

/** The next step of an import, as passed to the thread. */
export interface StepTask {
  readonly work: ClaimedImport;
  readonly leaseId: string;
}

/**
 * How a step left the import: with more to do, complete, taken over by another process, or requested by someone who
 * may no longer do it.
 */
export type StepOutcome = StepResult | 'lost' | 'not_allowed';

/** What the job needs of the process. */
type Services = Pick<JobHost, 'connection' | 'imports' | 'kernel' | 'threads'> & {
  readonly log: Record<'warn' | 'error', (fields: object, message: string) => void>;
};

const input = z.object({ import_id: z.uuid(), work: z.enum(WORKING_STATES) });

type ImportWork = z.infer<typeof input>;

/**
 * The job that works at an import beside the requests: one step at a time, in a thread of its own, each a transaction with its own
 * progress. The import goes on at the next step, whichever process takes the job, also when a failed job is retried.
 * @param stepMs how long a step may take, and the program that takes it: for tests
 */
export function defineImportJob({ stepMs = STEP_MS, program = PROGRAM } = {}) {
  return defineJob<ImportWork, Services>({
    kind: 'imports.work',
    title: 'Check, import or undo a file',
    input,
    attempts: MOST_ATTEMPTS,
    retrySeconds: [RETRY_SECONDS],
    timeoutSeconds: LONGEST_CHECK_SECONDS,
    atOnce: 1,
    run: async (context, { import_id, work: state }) => {
      const { organizationId, database, services } = context;
      const leaseId = crypto.randomUUID();
      const [work] = await database.query<ClaimedImport>(
        takeImport(organizationId, import_id, { state, leaseId }),
      );
      if (!work) return;
      const task = { work, leaseId };
      try {
        if (state === 'checking') await database.query(restartCheck(work, leaseId));
        const outcome = await takeSteps(context, task, { stepMs, program });
        if (outcome === 'not_allowed') await database.query(endWithoutMember(task, NO_MEMBER));
        if (outcome === 'more') context.continueLater();
      } catch (error) {
        services.log.error({ err: error, import: import_id }, 'a step of an import failed');
        if (!(error instanceof ThreadStopped)) throw error;
        throw new JobFailure('A part of the file took too long or needed too much memory.', { cause: error });
      }
    },
    setAside: async ({ organizationId, database }, { import_id }, error) => {
      await database.query(failImport(organizationId, import_id, problemOf(error)));
    },
  });
}

/** The job of this service. */
export const importJob = defineImportJob();

function problemOf(error: unknown): string {
  if (error instanceof ProcessStopped) return STOPPED_SERVER;
  return error instanceof JobFailure && error.cause instanceof ThreadStopped ? TOO_MUCH : GIVEN_UP;
}

async function takeSteps(
  { services, signal, progress }: JobContext<Services>,
  task: StepTask,
  { stepMs, program }: { readonly stepMs: number; readonly program: URL },
): Promise<StepOutcome> {
  const { connection, imports, kernel, log } = services;
  const data: ImportThreadData = { connection, records: kernel.records, kinds: placesOf(imports) };
  const threads = services.threads.of({ ...THREAD, file: program, data });
  const isChecking = task.work.state === 'checking';
  const began = performance.now();
  const isOver = () => !isChecking && performance.now() - began > TURN_MS;
  while (!signal.aborted && !isOver()) {
    const stepBegan = performance.now();
    const outcome = await threads.run<StepOutcome>(task, {
      limitMs: stepMs,
      handlers: {
        events: () => kernel.onEvents(),
        changes: (changes: CommittedChanges) => kernel.onChanges?.(changes),
        connectionBroke: (err: string) => log.warn({ err }, 'a connection of an import broke'),
      },
    });
    if (outcome !== 'more') return outcome;
    if (!isChecking) await progress();
    const rest = (performance.now() - stepBegan) * REST_SHARE;
    await sleep(rest, undefined, { signal }).catch(() => undefined);
  }
  return 'more';
}
