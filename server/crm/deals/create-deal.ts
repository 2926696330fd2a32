import { v7 as uuidv7 } from 'uuid';
import type { WriteContext } from '../../kernel/context.ts';
import { invalidRequest } from '../../kernel/errors.ts';
import { JsonText } from '../../kernel/json-text.ts';
import { defineWrite } from '../../kernel/operation.ts';
import { recordActivities } from '../activities/record-activities.ts';
import type { Trigger } from '../events.ts';
import type { Stage } from '../pipelines/pipeline.schema.ts';
import { type Deal, type DealDraft, dealDraft, dealView } from './deal.schema.ts';
import { insertDealRow, selectEntry } from './deal.sql.ts';
import { DEAL_CONSTRAINTS } from './deal-constraints.ts';
import { enterFirstStage } from './deal-stage.ts';

/** POST of a deal (section 4.6): without pipeline and stage it starts at the default pipeline's first stage. */
export const createDeal = defineWrite({
  name: 'create-deal',
  summary: 'Create a deal',
  description:
    'Without `pipeline_id` and `stage_id` the deal starts at the first stage of the default pipeline. Created straight ' +
    'into a won or lost stage, it is stamped as if it had been moved there.',
  scope: 'crm:write',
  input: dealDraft,
  output: dealView,
  constraints: DEAL_CONSTRAINTS,
  run: async (context, draft) => ({ data: await addDeal(context, draft) }),
});

/**
 * Writes a new deal where the draft says it starts, with its activity, its audit entry and `deal.created`.
 * @throws 400 `invalid_request` for a pipeline or stage that is not there
 */
export async function addDeal(context: WriteContext, draft: DealDraft): Promise<JsonText<Deal>> {
  const { stage, now } = await findEntry(context, draft);
  const { fields, triggers } = enterFirstStage(stage, now);
  const row = {
    ...draft,
    ...fields,
    id: uuidv7(),
    pipeline_id: stage.pipeline_id,
    created_by: context.caller.credential.userId,
  };
  const [written] = await context.query<{ json: string }>(insertDealRow(context.organizationId, row, now));
  if (!written) throw new Error('An inserted deal did not come back.');
  const record = new JsonText<Deal>(written.json);
  recordCreation(context, record, stage, ['deal_created', ...triggers], now);
  return record;
}

/** The stage at which a new deal enters, by what the draft says of pipeline and stage. */
async function findEntry(context: WriteContext, draft: DealDraft): Promise<{ stage: Stage; now: string }> {
  const [entry] = await context.query<{ stages: string; now: string }>(
    selectEntry(context.organizationId, draft),
  );
  if (!entry) {
    throw invalidRequest(
      draft.pipeline_id !== undefined
        ? "'pipeline_id' must be a pipeline of your organization."
        : draft.stage_id !== undefined
          ? "'stage_id' must be a stage of your organization."
          : 'Your organization has no pipeline; create one before deals.',
    );
  }
  const stages = new JsonText<Stage[]>(entry.stages).value();
  const stage = draft.stage_id === undefined ? stages[0] : stages.find(({ id }) => id === draft.stage_id);
  if (stage) return { stage, now: entry.now };
  throw invalidRequest(
    draft.stage_id === undefined
      ? 'The pipeline has no stage; add one before deals.'
      : "'stage_id' must be a stage of the given pipeline.",
  );
}

function recordCreation(
  context: WriteContext,
  record: JsonText<Deal>,
  stage: Stage,
  triggers: readonly Trigger[],
  now: string,
): void {
  const deal = record.value();
  const activity = {
    activity_type: 'deal_created',
    deal_id: deal.id,
    contact_id: deal.contact_id,
    description: `Deal "${deal.title}" created in ${stage.name}`,
    metadata: { stage_id: stage.id, stage_name: stage.name, value: deal.value, currency: deal.currency },
  } as const;
  recordActivities(context, [activity], now);
  context.audit({ recordType: 'deal', recordId: deal.id, action: 'created' });
  context.emit({
    type: 'deal.created',
    recordType: 'deal',
    recordId: deal.id,
    record,
    occurredAt: now,
    triggers,
  });
}
