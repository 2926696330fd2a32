import { z } from 'zod';
import { JsonText } from '../../kernel/database/json-text.ts';
import { cursorPageOf, type KeyedRow } from '../../kernel/lists/cursor.ts';
import { notFound } from '../../kernel/operations/errors.ts';
import { defineRead } from '../../kernel/operations/operation.ts';
import { type Run, runId, runQuery, runView, type WholeRun, wholeRunView } from './run.schema.ts';
import { RUN_SORT_KEY, selectRun, selectRuns } from './run.sql.ts';

/** Lists runs, those that were refused among them (docs/behaviour/workflows.md 9). */
export const listWorkflowRuns = defineRead({
  name: 'list-workflow-runs',
  summary: 'List runs of workflows',
  description:
    'The newest first, for 30 days after their end. A workflow that did not start because of a loop, too many starts or a run under way has a run ' +
    'with the state `not_started` and the reason.',
  scope: 'workflows:read',
  input: runQuery,
  output: z.array(runView),
  run: async (context, query) => {
    const rows = await context.query<KeyedRow>(selectRuns(context.organizationId, query));
    return cursorPageOf<Run>(context, rows, query, RUN_SORT_KEY);
  },
});

/** Gets a run with its steps. What they were given and did is for those who may read the records. */
export const getWorkflowRun = defineRead({
  name: 'get-workflow-run',
  summary: 'Get a run of a workflow',
  description:
    'With every attempt of its steps. Without `crm:read`, what they were given and what came of them is null.',
  scope: 'workflows:read',
  input: runId,
  output: wholeRunView,
  run: async (context, { id }) => {
    const mayRead = context.caller.credential.scopes.has('crm:read');
    const [row] = await context.query<{ json: string }>(selectRun(context.organizationId, id, mayRead));
    if (!row) throw notFound('workflow run');
    return { data: new JsonText<WholeRun>(row.json) };
  },
});
