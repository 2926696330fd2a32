import type { PlainRecord } from '../../kernel/family/named-operations.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import { ApiError, invalidRequest } from '../../kernel/operations/errors.ts';
import { defineRehearsal } from '../../kernel/operations/rehearsal.ts';
import type { Scene } from '../engine/actions.ts';
import { readCalendar } from '../engine/calendar.ts';
import { readRecord, type Subject, withLinks } from '../engine/facts.ts';
import { SELECT_NOW } from '../engine/step.sql.ts';
import { stepIn } from '../engine/take-step.ts';
import type { WorkflowHost } from '../host.ts';
import type { Definition } from '../language/definition.schema.ts';
import { isScheduleTrigger } from '../language/guards.ts';
import type { Step } from '../language/step.schema.ts';
import { findStep, firstStep } from '../language/walk.ts';
import { readDraft } from './read-draft.ts';
import { startingRecord, workflowNamed } from './starting-record.ts';
import { type DryRun, dryRunInput, dryRunView } from './workflow.schema.ts';

/**
 * Does what a run would do now, and takes it all back (docs/behaviour/workflows.md 8). Each step sees what the ones before it
 * did. Waits are passed over.
 */
export function dryRunWorkflow(host: WorkflowHost) {
  return defineRehearsal({
    name: 'dry-run-workflow',
    summary: 'Try a workflow without effect',
    description:
      'Takes the steps of the draft for a record, with your own rights, and takes everything back: nothing is written and nobody is told. ' +
      'Waits are passed over. It ends at the first step that fails.',
    scope: 'workflows:write',
    input: dryRunInput,
    output: dryRunView,
    run: async (context, { id, record_id, draft }) => {
      const workflow = await workflowNamed(context, id);
      const definition = readDraft(draft ?? workflow.draft);
      const { subject, record } = await recordToTry(context, host, { id, definition, record_id });
      const trying = { context, host, workflowId: id, definition, subject, first: record };
      const steps = await trySteps(trying);
      return { data: { steps, effects: effectsOf(context) } };
    },
  });
}

interface Asked {
  readonly id: string;
  readonly definition: Definition;
  readonly record_id?: string | undefined;
}

/** The record for which a definition is tried. On a schedule there is none, and the workflow takes its place. */
async function recordToTry(context: WriteContext, host: WorkflowHost, { id, definition, record_id }: Asked) {
  if (isScheduleTrigger(definition.trigger)) return { subject: { type: 'workflow', id }, record: {} };
  if (record_id === undefined) throw invalidRequest("'record_id' is required.");
  return startingRecord(context, host, definition.trigger, record_id);
}

interface Trying {
  readonly context: WriteContext;
  readonly host: WorkflowHost;
  readonly workflowId: string;
  readonly definition: Definition;
  readonly subject: Subject;
  /** The record before the first step. */
  readonly first: PlainRecord;
}

async function trySteps(trying: Trying): Promise<DryRun['steps']> {
  const { definition } = trying;
  const tried: DryRun['steps'] = [];
  const results: Record<string, unknown> = {};
  for (let step = firstStep(definition); step; ) {
    const scene = await sceneOf(trying, step, results);
    const about = { key: step.key, do: step.do };
    try {
      const { advance, record } = await stepIn(scene, step);
      if (record) {
        const { outcome, input, result, error } = record;
        // A wait is over at once.
        const shown = outcome === 'failed' || outcome === 'skipped' ? outcome : 'done';
        tried.push({ ...about, outcome: shown, input, result, error });
        results[step.key] = result;
      }
      step = advance.position === null ? undefined : findStep(definition, advance.position);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error;
      tried.push({ ...about, outcome: 'failed', input: null, result: null, error: error.message });
      return tried;
    }
  }
  return tried;
}

async function sceneOf(
  { context, host: { operations }, workflowId, definition, subject, first }: Trying,
  step: Step,
  results: Readonly<Record<string, unknown>>,
): Promise<Scene> {
  const [[moment], calendar] = await Promise.all([
    context.query<{ now: string }>(SELECT_NOW),
    readCalendar(context, context.organizationId),
  ]);
  const isRecord = subject.type !== 'workflow';
  const record = (isRecord && (await readRecord(context, operations, subject))) || first;
  const { timeZone } = calendar;
  const facts = {
    record: await withLinks(context, operations, record, JSON.stringify(step)),
    before: {},
    changed: [],
    now: moment?.now ?? '',
    timeZone,
    trigger: { type: definition.trigger.on, record: first },
    steps: { ...results },
  };
  return { context, operations, workflowId, definition, subject, calendar, facts };
}

function effectsOf({ effects: { changes, events } }: WriteContext): DryRun['effects'] {
  return {
    changes: changes.map(({ recordType, recordId, action, changes: changed = {} }) => ({
      ...{ record_type: recordType, record_id: recordId, action },
      changes: changed,
    })),
    events: events.map(({ type }) => type),
  };
}
