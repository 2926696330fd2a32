import { v5 as uuidv5 } from 'uuid';
import { z } from 'zod';
import type { WriteContext } from '../../kernel/operations/context.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { selectLatestVersion } from '../definitions/workflow.sql.ts';
import { readDefinition } from '../engine/read-definition.ts';
import { runWorkflows } from '../engine/run-job.ts';
import { type DefinitionRow, selectDefinitions } from '../engine/start.sql.ts';
import type { Definition } from '../language/definition.schema.ts';
import { findStep, firstStep } from '../language/walk.ts';
import { type ManyWork, manyWork } from './many-runs.schema.ts';
import {
  cancelNextRuns,
  copyStepsOf,
  lockRunsToRepeat,
  type Repetition,
  type RunToRepeat,
  repeatRuns,
  WINDOW,
} from './many-runs.sql.ts';

/** The namespace of the ids of runs that repeat others: each is repeated once, however often that is asked for. */
const REPEATED = '6f1ad0c4-0f6c-4d8e-9d34-5b9f6d1f2a77';

/** Cancels or repeats the next runs of a workflow, in one transaction. `after` is the last one; null at the end. */
export function changeManyRuns() {
  return defineWrite({
    name: 'change-workflow-runs',
    summary: 'Cancel or repeat some runs of a workflow',
    scope: null,
    input: z.object({ work: manyWork, after: z.uuid() }),
    output: z.object({ after: z.uuid().nullable() }),
    run: async (context, { work, after }) => ({
      data: {
        after:
          work.do === 'cancel' ? await cancelNext(context, work) : await repeatNext(context, work, after),
      },
    }),
  });
}

async function cancelNext(context: WriteContext, work: ManyWork): Promise<string | null> {
  const cancelled = await context.query<{ id: string }>(cancelNextRuns(context.organizationId, work));
  for (const { id } of cancelled)
    context.audit({ recordType: 'workflow_run', recordId: id, action: 'cancelled' });
  return cancelled.length < WINDOW ? null : (cancelled.at(-1)?.id ?? null);
}

async function repeatNext(
  context: WriteContext,
  work: Extract<ManyWork, { do: 'rerun' }>,
  after: string,
): Promise<string | null> {
  const { organizationId } = context;
  const runs = await context.query<RunToRepeat>(lockRunsToRepeat(organizationId, work, after));
  const definitions = await definitionsFor(context, work, runs);
  const latest = work.version === 'latest' ? Math.max(...definitions.keys()) : undefined;
  const repetitions = runs.flatMap((run): Repetition[] => {
    const version = latest ?? run.version;
    const definition = definitions.get(version);
    const position = work.from === 'start' ? definition && firstStep(definition)?.key : run.position;
    if (!definition || !position || !findStep(definition, position)) return [];
    return [{ id: uuidv5(run.id, REPEATED), of: run.id, version, position }];
  });
  context.defer(repeatRuns(organizationId, repetitions));
  if (work.from === 'failed') context.defer(copyStepsOf(organizationId, repetitions));
  for (const { id } of repetitions)
    context.audit({ recordType: 'workflow_run', recordId: id, action: 'repeated' });
  if (repetitions.length > 0) context.enqueue(runWorkflows, {}, { key: 'lane' });
  return runs.length < WINDOW ? null : (runs.at(-1)?.id ?? null);
}

/** The versions with which runs are repeated. One that is gone, or cannot be read, has none. */
async function definitionsFor(
  context: WriteContext,
  work: Extract<ManyWork, { do: 'rerun' }>,
  runs: readonly RunToRepeat[],
): Promise<ReadonlyMap<number, Definition>> {
  const { organizationId } = context;
  const { workflow_id } = work;
  const versions = [...new Set(runs.map(({ version }) => version))].map((version) => ({
    workflow_id,
    version,
  }));
  const statement =
    work.version === 'latest'
      ? selectLatestVersion(organizationId, workflow_id)
      : selectDefinitions(organizationId, versions);
  const rows = await context.query<Pick<DefinitionRow, 'version' | 'definition'>>(statement);
  return new Map(
    rows.flatMap(({ version, definition: json }): [number, Definition][] => {
      const definition = readDefinition(json);
      return definition ? [[version, definition]] : [];
    }),
  );
}
