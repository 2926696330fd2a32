import { z } from 'zod';
import type { WriteContext } from '../../kernel/operations/context.ts';
import { Conflict, conflict, invalidRequest } from '../../kernel/operations/errors.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { readDefinition } from '../engine/read-definition.ts';
import { runWorkflows } from '../engine/run-job.ts';
import { insertRunsByHand, type RunByHand } from '../engine/start.sql.ts';
import type { WorkflowHost } from '../host.ts';
import type { ManualTrigger } from '../language/trigger.schema.ts';
import { firstStep } from '../language/walk.ts';
import { lockedWorkflow } from './locked-workflow.ts';
import { startingRecord } from './starting-record.ts';
import { byHandInput, startedView } from './workflow.schema.ts';
import { selectLatestVersion } from './workflow.sql.ts';

const NOT_PUBLISHED = new Conflict('The workflow is not published.');

/** Starts a workflow for some records, if people start it (docs/behaviour/workflows.md 5). */
export function runWorkflowByHand(host: WorkflowHost) {
  return defineWrite({
    name: 'run-workflow',
    summary: 'Start a workflow by hand',
    description:
      'Starts a run of the published version for each record. The workflow must have the trigger `manual`. If one of the records does not exist, none ' +
      'starts. Conditions of the trigger are for choosing records; they do not keep a run from starting.',
    scope: 'workflows:write',
    role: 'admin',
    input: byHandInput,
    output: z.array(startedView),
    conflicts: [NOT_PUBLISHED],
    run: async (context, { id, record_ids }) => {
      const { organizationId } = context;
      const { workflow } = await lockedWorkflow(context, id);
      if (workflow.state !== 'published') throw conflict(NOT_PUBLISHED);
      const [version] = await context.query<{ version: number; definition: string }>(
        selectLatestVersion(organizationId, id),
      );
      const definition = version && readDefinition(version.definition);
      if (!version || !definition) throw conflict(NOT_PUBLISHED);
      const { trigger } = definition;
      if (trigger.on !== 'manual' || !('object' in trigger))
        throw invalidRequest('Only a workflow with the trigger manual can be started by hand.');
      const runs = await runsFor(context, host, trigger, record_ids);
      const position = firstStep(definition)?.key ?? null;
      context.defer(
        insertRunsByHand(organizationId, { workflowId: id, version: version.version, position }, runs),
      );
      context.enqueue(runWorkflows, {}, { key: 'lane' });
      for (const run of runs)
        context.audit({ recordType: 'workflow_run', recordId: run.id, action: 'started' });
      return { data: runs.map((run) => ({ record_id: run.subject_id, run_id: run.id })) };
    },
  });
}

async function runsFor(
  context: WriteContext,
  host: WorkflowHost,
  trigger: ManualTrigger,
  recordIds: readonly string[],
): Promise<readonly RunByHand[]> {
  const runs: RunByHand[] = [];
  for (const recordId of recordIds) {
    const { subject, record } = await startingRecord(context, host, trigger, recordId);
    const payload = { id: subject.id, event_type: 'manual', [subject.type]: record };
    const run = { id: context.newId(), subject_type: subject.type, subject_id: subject.id };
    runs.push({ ...run, trigger: JSON.stringify(payload) });
  }
  return runs;
}
