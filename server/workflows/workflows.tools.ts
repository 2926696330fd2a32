import { type Tool, toolsOf } from '../kernel/mcp/tool.ts';
import { draftWorkflow } from './definitions/draft-workflow.ts';
import { dryRunWorkflow } from './definitions/dry-run.ts';
import { pauseWorkflow, resumeWorkflow } from './definitions/pause-workflow.ts';
import { publishInTwoSteps } from './definitions/publish-in-two-steps.ts';
import { getWorkflow, listWorkflows } from './definitions/read-workflows.ts';
import { runWorkflowByHand } from './definitions/run-by-hand.ts';
import type { WorkflowHost } from './host.ts';
import { cancelWorkflowRun } from './runs/cancel-run.ts';
import { cancelWorkflowRuns, rerunWorkflowRuns } from './runs/change-runs-later.ts';
import { getWorkflowRun, listWorkflowRuns } from './runs/read-runs.ts';
import { rerunWorkflow } from './runs/rerun.ts';
import { listWorkflowTemplates } from './templates/list-templates.ts';

const tool = toolsOf('workflows');
const id = 'workflow_id';

/** The language of workflows in few words. The templates and the problems of a draft teach the rest. */
const DEFINITION =
  '{ format: 1, trigger, steps }. trigger: { on, where, again }. on: an event (deal.won, contact.created), deal.stage_entered, ' +
  'contact.tag_removed, manual with object: deal, schedule with cron, or date with object, field, offset_days. where: { field, op, value } or { all | any | not: [...] }. op: is, is_not, in, ' +
  'contains, gt, gte, lt, lte, is_empty, before, after, changed, changed_to. Each step: { key, do, with }. do: update_record ' +
  '{ fields }, create_contact, create_deal, create_task { title, assignee_id, due: { amount, unit: days } }, log_activity ' +
  '{ activity_type, description }, add_tag or remove_tag { tags }, assign { user_ids }, find_record { object, match: { field, value } }, send_email { to, subject, text }, stop; wait: { key, do, ' +
  'for: { amount, unit }, until: { date } or until_event: { on, where, timeout: { amount, unit } } }; branch: { key, do, paths: [{ if, steps }], else: [...] }. Texts take {{ record.title }}.';

/** The tools of workflows, which run the operations of other families. */
export function workflowTools(host: WorkflowHost): readonly Tool[] {
  return [
    tool.get('list_workflows', listWorkflows, {
      description: 'List workflows, by name. A draft or paused one starts nothing.',
      finds: [id],
    }),
    tool.get('get_workflow', getWorkflow, { id, description: 'Get a workflow with its draft.' }),
    tool.get('list_workflow_templates', listWorkflowTemplates(host), {
      description: 'List ready definitions for draft_workflow, with the stages of the default pipeline.',
    }),
    tool.action('draft_workflow', draftWorkflow(host), {
      id,
      description:
        'Create a workflow, or change its draft, which never runs. Returns it in sentences, and the problems to solve before ' +
        'publish_workflow. With workflow_id alone it only checks.',
      better: {
        description: { type: 'string' },
        draft: { type: 'object', description: DEFINITION },
        draft_revision: {
          type: 'integer',
          description: 'The one you changed; refused if it is not the latest.',
        },
      },
    }),
    tool.get('dry_run_workflow', dryRunWorkflow(host), {
      id,
      description:
        'Try a draft for a record. Returns what each step would do. Nothing is written or sent; waits are passed over.',
      without: ['draft'],
    }),
    tool.action('publish_workflow', publishInTwoSteps(host), {
      id,
      description:
        'Publish the draft. First call it without draft_revision: it returns the sentences and how many runs are under way, and ' +
        'publishes nothing. Show them to the person, then call it with that draft_revision.',
      better: {
        running: {
          type: 'string',
          enum: ['keep', 'move', 'cancel'],
          description: 'Runs under way keep their version, move to the new one, or end.',
        },
      },
    }),
    tool.change('pause_workflow', pauseWorkflow, {
      id,
      description: 'Start no more runs. Runs under way go on.',
    }),
    tool.change('resume_workflow', resumeWorkflow, { id, description: 'Let a paused workflow start again.' }),
    tool.action('run_workflow', runWorkflowByHand(host), {
      id,
      description: 'Start a published workflow with the trigger manual for up to 500 records.',
    }),
    ...RUN_TOOLS,
  ];
}

const RUN_TOOLS: readonly Tool[] = [
  tool.get('list_workflow_runs', listWorkflowRuns, {
    description: 'List runs, newest first, also those that did not start (not_started) and why (reason).',
    without: ['cursor'],
    finds: ['run_id'],
  }),
  tool.get('get_workflow_run', getWorkflowRun, {
    id: 'run_id',
    description: 'Get a run with its steps: what each was given, did, and why it failed.',
  }),
  tool.change('cancel_workflow_run', cancelWorkflowRun, {
    id: 'run_id',
    description: 'End a run. What its steps did stays.',
  }),
  tool.action('rerun_workflow_run', rerunWorkflow, {
    id: 'run_id',
    description: 'Start an ended run again for the same record.',
  }),
  tool.action('cancel_workflow_runs', cancelWorkflowRuns, {
    description:
      'End all runs of a workflow that are under way, in the background. Returns how many there are.',
  }),
  tool.action('rerun_workflow_runs', rerunWorkflowRuns, {
    description:
      'Start the failed runs of a workflow again, or with `state` its cancelled or completed ones, in the background. Runs that were already repeated are left out. Steps that were done may be done twice. Returns how many runs there are.',
  }),
];
