import { JsonText } from '../../kernel/database/json-text.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import { Conflict, conflict, notFound } from '../../kernel/operations/errors.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { selectLatestVersion } from '../definitions/workflow.sql.ts';
import { readDefinition } from '../engine/read-definition.ts';
import { runWorkflows } from '../engine/run-job.ts';
import { type DefinitionRow, selectDefinitions } from '../engine/start.sql.ts';
import type { Definition } from '../language/definition.schema.ts';
import { findStep, firstStep } from '../language/walk.ts';
import { rerunInput, type WholeRun, wholeRunView } from './run.schema.ts';
import { copySteps, type LockedRun, lockRun, lockWorkflowOfRun, repeatRun, selectRun } from './run.sql.ts';

const NOT_ENDED = new Conflict('The run has not ended.');
const NOT_FAILED = new Conflict('The run did not fail at a step.');
const WORKFLOW_GONE = new Conflict('The workflow of this run was deleted.');
const STEP_GONE = new Conflict('The version does not have the step that failed.');

/** Starts a run again with the same event (docs/behaviour/workflows.md 10). */
export const rerunWorkflow = defineWrite({
  name: 'rerun-workflow',
  summary: 'Repeat a run of a workflow',
  description:
    'Starts a new run for the same record and event, whatever the trigger says. It reads the record as it is then.',
  scope: 'workflows:write',
  role: 'admin',
  input: rerunInput,
  output: wholeRunView,
  conflicts: [NOT_ENDED, NOT_FAILED, WORKFLOW_GONE, STEP_GONE],
  run: async (context, { id, from, version }) => {
    const { organizationId, caller } = context;
    const [, [run]] = await Promise.all([
      context.query(lockWorkflowOfRun(organizationId, id)),
      context.query<LockedRun>(lockRun(organizationId, id)),
    ]);
    if (!run) throw notFound('workflow run');
    if (['running', 'waiting', 'held'].includes(run.state)) throw conflict(NOT_ENDED);
    if (from === 'failed' && (run.state !== 'failed' || run.position === null)) throw conflict(NOT_FAILED);
    const found = await versionOf(context, run, version);
    const position = from === 'failed' ? run.position : (firstStep(found.definition)?.key ?? null);
    if (position === null || !findStep(found.definition, position)) throw conflict(STEP_GONE);
    const repeated = context.newId();
    await context.query(
      repeatRun(organizationId, { id: repeated, of: id, version: found.version, position }),
    );
    if (from === 'failed') await context.query(copySteps(organizationId, id, repeated));
    context.enqueue(runWorkflows, {}, { key: 'lane' });
    context.audit({ recordType: 'workflow_run', recordId: repeated, action: 'repeated' });
    const mayRead = caller.credential.scopes.has('crm:read');
    const [row] = await context.query<{ json: string }>(selectRun(organizationId, repeated, mayRead));
    if (!row) throw new Error('An inserted run was not returned.');
    return { data: new JsonText<WholeRun>(row.json) };
  },
});

async function versionOf(
  context: WriteContext,
  { workflow_id, version }: LockedRun,
  wanted: 'same' | 'latest',
): Promise<{ readonly version: number; readonly definition: Definition }> {
  const statement =
    wanted === 'latest'
      ? selectLatestVersion(context.organizationId, workflow_id)
      : selectDefinitions(context.organizationId, [{ workflow_id, version }]);
  const [row] = await context.query<Pick<DefinitionRow, 'version' | 'definition'>>(statement);
  const definition = row && readDefinition(row.definition);
  if (!row || !definition) throw conflict(WORKFLOW_GONE);
  return { version: row.version, definition };
}
