import { z } from 'zod';
import { timestampView } from '../../kernel/fields/fields.ts';
import { LANGUAGES } from '../../kernel/language/language.ts';
import { defineRead } from '../../kernel/operations/operation.ts';
import { readCatalog } from '../definitions/read-catalog.ts';
import { readDraft } from '../definitions/read-draft.ts';
import { workflowQuery, workflowView } from '../definitions/workflow.schema.ts';
import type { WorkflowHost } from '../host.ts';
import { sentencesOf } from '../language/sentences.ts';
import { runView } from '../runs/run.schema.ts';
import { selectRows, type WorkflowRow } from './rows.sql.ts';

const lastRun = runView.pick({ id: true, state: true }).extend({ started_at: timestampView });

const rowView = workflowView.omit({ draft: true }).extend({
  sentence: z.string().meta({ description: 'What starts it.' }),
  steps: z.int(),
  last_runs: z.array(lastRun).meta({ description: 'The newest first, ten at most.' }),
});

/** Lists workflows with what starts them and how their last runs ended. */
export function listWorkflowRows(host: WorkflowHost) {
  return defineRead({
    name: 'list-workflow-rows',
    summary: 'List workflows with their last runs',
    scope: 'workflows:read',
    input: workflowQuery.extend({ language: z.enum(LANGUAGES).default('en') }),
    output: z.array(rowView),
    run: async (context, query) => {
      const [rows, { names }] = await Promise.all([
        context.query<WorkflowRow>(selectRows(context.organizationId, query)),
        readCatalog(context, host),
      ]);
      const data = rows.map(({ draft, ...row }) => {
        const { trigger, steps } = sentencesOf(readDraft(draft), names, query.language);
        return { ...row, sentence: trigger, steps: steps.length };
      });
      return { data, meta: { limit: query.limit, offset: query.offset, count: data.length } };
    },
  });
}
