import type { SalesPipeline } from './sales-pipeline.ts';
import { type TemplateDefinition, taskStep, type WorkflowTemplate } from './template.ts';

const OWNER = { assignee_id: '{{ record.assigned_to }}' };

/** From this value on, a deal is worth telling its owner about. */
const HIGH_VALUE = '50000';

/** The exact length of 14 days, as the condition after the wait counts them. */
const IDLE_HOURS = 14 * 24;

/** Ready workflows for deals. */
export const DEAL_TEMPLATES: readonly WorkflowTemplate[] = [
  {
    key: 'stage_task',
    name: 'Create a task when a deal enters a stage',
    description:
      'When a deal enters the last open stage of your pipeline, its owner gets a task to follow up.',
    needs: 'open',
    definition: ({ open }) => ({
      format: 1,
      trigger: { on: 'deal.stage_entered', where: { field: 'stage_id', op: 'is', value: open.at(-1) } },
      steps: [taskStep('follow_up', 'Follow up on {{ record.title }}', 2, OWNER)],
    }),
  },
  {
    key: 'idle_deal',
    name: 'Remind of a deal that is idle for 14 days',
    description: 'When an open deal has not changed for 14 days, its owner gets a task.',
    needs: 'open',
    definition: idleDeal,
  },
  {
    key: 'renewal',
    name: 'Renew 30 days before the close date',
    description: 'When an open deal is 30 days from its expected close date, its owner gets a task.',
    needs: 'open',
    definition: ({ open }) => ({
      format: 1,
      trigger: {
        ...{ on: 'date', object: 'deal', field: 'expected_close_date' },
        ...{ offset_days: -30, at: '09:00', where: inStages(open) },
      },
      steps: [taskStep('renew', 'Talk about {{ record.title }} before it ends', 2, OWNER)],
    }),
  },
  {
    key: 'onboarding',
    name: 'Onboard a customer after a win',
    description:
      'When a deal is won, its owner gets three tasks: say thank you, plan the start, and ask how it goes.',
    needs: 'won',
    definition: ({ id }) => ({
      format: 1,
      trigger: { on: 'deal.won', where: { field: 'pipeline_id', op: 'is', value: id } },
      steps: [
        taskStep('thank', 'Say thank you for {{ record.title }}', 1, OWNER),
        taskStep('plan', 'Plan the start of {{ record.title }}', 3, OWNER),
        taskStep('check_in', 'Ask how {{ record.title }} goes', 20, OWNER),
      ],
    }),
  },
  {
    key: 'ask_again',
    name: 'Ask again 90 days after a loss',
    description: 'When a deal is lost and is still lost after 90 days, its owner gets a task to ask again.',
    needs: 'lost',
    definition: ({ lost }) => ({
      format: 1,
      trigger: { on: 'deal.lost', where: inStages(lost) },
      steps: [
        { key: 'rest', do: 'wait', for: { amount: 90, unit: 'days', at: '09:00' } },
        onlyIf(inStages(lost), taskStep('ask', 'Ask again about {{ record.title }}', 2, OWNER)),
      ],
    }),
  },
  {
    key: 'high_value',
    name: 'Tell the owner of a high value',
    description:
      'When a deal worth 50,000 or more is created or moves on, its owner gets a task, once for each deal.',
    definition: () => ({
      format: 1,
      trigger: {
        on: 'deal.stage_entered',
        where: { field: 'value', op: 'gte', value: HIGH_VALUE },
        again: 'first_time',
      },
      steps: [
        taskStep('tell', '{{ record.title }} is worth {{ record.value }} {{ record.currency }}', 1, OWNER),
      ],
    }),
  },
];

/** Each change starts a run. Only the run of the last change finds the deal as it left it. */
function idleDeal({ open }: SalesPipeline): TemplateDefinition {
  const unchanged = { field: 'updated_at', op: 'before', value: { amount: -IDLE_HOURS, unit: 'hours' } };
  return {
    format: 1,
    trigger: { on: 'deal.updated', where: inStages(open), again: 'each_time' },
    steps: [
      { key: 'rest', do: 'wait', for: { amount: IDLE_HOURS, unit: 'hours' } },
      onlyIf(
        { all: [inStages(open), unchanged] },
        taskStep('remind', '{{ record.title }} has been idle for 14 days', 1, OWNER),
      ),
    ],
  };
}

function inStages(stages: readonly string[]): TemplateDefinition {
  return { field: 'stage_id', op: 'in', value: stages };
}

function onlyIf(condition: TemplateDefinition, step: TemplateDefinition): TemplateDefinition {
  return { key: 'check', do: 'branch', paths: [{ if: condition, steps: [step] }] };
}
