import { JsonText } from '../../kernel/database/json-text.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import { ApiError, invalidRequest } from '../../kernel/operations/errors.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import type { NewActivity } from '../../records/activities/activity.sql.ts';
import { recordActivities } from '../../records/activities/record-activities.ts';
import { attempt, type BeforeLinking, onlyOne } from '../../records/edits.ts';
import { type OwnFields, ownFields } from '../custom-fields/values/own-fields.ts';
import type { Trigger } from '../events.ts';
import { ignoredMeta } from '../external-ids/external-id-field.ts';
import { claimExternalIds, metaOf, readExternalId } from '../external-ids/external-ids.ts';
import type { Stage } from '../pipelines/pipeline.schema.ts';
import { besidePrimaryContact } from './contacts/deal-contacts.ts';
import { type Deal, type DealDraft, dealDraft, dealView } from './deal.schema.ts';
import { insertDealRows, type NewDealRow, selectDeal, selectEntry } from './deal.sql.ts';
import { DEAL_CONSTRAINTS } from './deal-constraints.ts';
import type { DealPast } from './deal-past.ts';
import { enterFirstStage } from './deal-stage.ts';
import { emitOutcome } from './record-updates.ts';
import { type WrittenDeal, type WrittenDealRow, writtenDeals } from './written-deal.ts';

/** Creates a deal, by default in the first stage of the default pipeline (docs/behaviour/deals.md 6). */
export const createDeal = defineWrite({
  name: 'create-deal',
  kind: 'deal',
  summary: 'Create a deal',
  description:
    'Without `pipeline_id` and `stage_id`, the deal starts in the first stage of the default pipeline. A deal created directly ' +
    'in a won or lost stage is stamped as if it had been moved there.',
  scope: 'crm:write',
  input: dealDraft,
  output: dealView,
  meta: ignoredMeta,
  takesId: true,
  again: selectDeal,
  constraints: DEAL_CONSTRAINTS,
  run: async (context, draft) => {
    const { fields, ignored } = readExternalId(draft);
    return { data: onlyOne(await addDeals(context, [fields])), ...metaOf(ignored) };
  },
});

/** A deal to create, which may have a past if an import creates it. */
export type NewDeal = DealDraft & DealPast;

/**
 * Inserts deals in the stages of their drafts, each with its activity, its audit entry and `deal.created`. A refused
 * draft does not prevent the others.
 * @returns the deals in the order of their drafts; 400 `invalid_request` for a pipeline or stage that does not exist
 */
export async function addDeals(
  context: WriteContext,
  drafts: readonly NewDeal[],
  beforeLinking?: BeforeLinking,
): Promise<(JsonText<Deal> | ApiError)[]> {
  const [{ now, entries }, own, taken] = await Promise.all([
    findEntries(context, drafts),
    ownFields(
      context,
      'deal',
      drafts.map(({ custom_fields }) => custom_fields),
    ),
    claimExternalIds(context, 'deal', drafts),
  ]);
  const entered = drafts.map((draft, index) =>
    attempt(() => {
      const refusal = taken[index];
      if (refusal) throw refusal;
      return enter(draft, entries.get(placeOf(draft)), own, { id: context.newId(), now });
    }),
  );
  const entering = entered.flatMap((deal) => (deal instanceof ApiError ? [] : [deal]));
  await beforeLinking?.(
    context,
    entering.map(({ row }) => row),
  );
  const written = await writeDeals(context, entering, now);
  return entered.map((deal) => {
    const created = deal instanceof ApiError ? deal : written.get(deal.row.id)?.record;
    if (!created) throw new Error('An inserted deal was not returned.');
    return created;
  });
}

/** The stages of the pipelines in the drafts, by place; empty if the organization has no such pipeline. */
interface Entries {
  /** ISO 8601: when the deals are created. */
  readonly now: string;
  readonly entries: ReadonlyMap<string, readonly Stage[]>;
}

type Place = Pick<DealDraft, 'pipeline_id' | 'stage_id'>;

const placeOf = ({ pipeline_id, stage_id }: Place) => `${pipeline_id} ${stage_id}`;

/** Looks up each place once, because many deals usually start in the same one. */
async function findEntries(context: WriteContext, drafts: readonly Place[]): Promise<Entries> {
  const places = new Map(drafts.map((draft): [string, Place] => [placeOf(draft), draft]));
  const found = await Promise.all(
    [...places].map(async ([place, named]) => {
      const rows = await context.query<{ stages: string; now: string }>(
        selectEntry(context.organizationId, named),
      );
      return rows.map(({ stages, now }) => ({ place, stages: new JsonText<Stage[]>(stages).value(), now }));
    }),
  );
  const entries = found.flat();
  const latest = entries.map(({ now }) => now).sort();
  return {
    now: latest.at(-1) ?? '',
    entries: new Map(entries.map(({ place, stages }) => [place, stages])),
  };
}

/** A deal that enters a stage, before it is inserted. */
interface EnteringDeal {
  readonly row: NewDealRow;
  readonly stage: Stage;
  readonly triggers: readonly Trigger[];
}

function enter(
  {
    custom_fields: given,
    closed_at,
    lost_reason,
    assigned_to = null,
    original_created_at,
    ...draft
  }: NewDeal,
  stages: readonly Stage[] | undefined,
  own: OwnFields,
  { id, now }: { readonly id: string; readonly now: string },
): EnteringDeal {
  const stage = entryStage(draft, stages);
  const past = {
    ...(closed_at === undefined ? {} : { closed_at }),
    ...(lost_reason === undefined ? {} : { lost_reason }),
  };
  const { fields, triggers } = enterFirstStage(stage, now, past);
  const set = { id, pipeline_id: stage.pipeline_id, assigned_to, original_created_at };
  const row = { ...draft, ...besidePrimaryContact({}, draft), ...fields, ...own.added(given), ...set };
  return { row, stage, triggers: ['deal_created', ...triggers] };
}

/** The stage where a new deal starts, from the pipeline and stage of the draft. */
function entryStage({ pipeline_id, stage_id }: Place, stages: readonly Stage[] | undefined): Stage {
  if (!stages) {
    throw invalidRequest(
      pipeline_id !== undefined
        ? "'pipeline_id' must be a pipeline of your organization."
        : stage_id !== undefined
          ? "'stage_id' must be a stage of your organization."
          : 'Your organization has no pipeline; create one before deals.',
    );
  }
  const stage = stage_id === undefined ? stages[0] : stages.find(({ id }) => id === stage_id);
  if (stage) return stage;
  throw invalidRequest(
    stage_id === undefined
      ? 'The pipeline has no stage; add one before deals.'
      : "'stage_id' must be a stage of the given pipeline.",
  );
}

async function writeDeals(
  context: WriteContext,
  deals: readonly EnteringDeal[],
  now: string,
): Promise<ReadonlyMap<string, WrittenDeal>> {
  if (deals.length === 0) return new Map();
  const { organizationId, caller } = context;
  const rows = deals.map(({ row }) => row);
  const written = writtenDeals(
    await context.query<WrittenDealRow>(insertDealRows(organizationId, rows, caller.credential.userId, now)),
  );
  const created = deals.flatMap((deal) => {
    const inserted = written.get(deal.row.id);
    return inserted ? [{ ...deal, ...inserted }] : [];
  });
  recordCreations(context, created, now);
  return written;
}

type CreatedDeal = EnteringDeal & WrittenDeal;

function recordCreations(context: WriteContext, deals: readonly CreatedDeal[], now: string): void {
  recordActivities(context, deals.map(activityOf), now);
  for (const { record, beside, row, stage, triggers } of deals) {
    const about = { recordType: 'deal', recordId: row.id };
    context.audit({ ...about, action: 'created' });
    const event = { ...about, record, beside, occurredAt: now };
    context.emit({ ...event, type: 'deal.created', triggers });
    emitOutcome(context, event, stage);
  }
}

function activityOf({ record, stage }: CreatedDeal): NewActivity {
  const deal = record.value();
  return {
    activity_type: 'deal_created',
    deal_id: deal.id,
    contact_id: deal.contact_id,
    description: `Deal "${deal.title}" created in ${stage.name}`,
    metadata: { stage_id: stage.id, stage_name: stage.name, value: deal.value, currency: deal.currency },
  };
}
