import type { Deal, DealPatch } from '../crm/deals/deal.schema.ts';
import { activitiesOfUpdate } from '../crm/deals/deal-activities.ts';
import { patchedRow } from '../crm/deals/deal-row.ts';
import { decideStage, enterFirstStage } from '../crm/deals/deal-stage.ts';
import type { Pipeline, Stage } from '../crm/pipelines/pipeline.schema.ts';
import type { Activity } from '../records/activities/activity.schema.ts';
import type { NewActivity } from '../records/activities/activity.sql.ts';
import { fillIn, type Talk, type Topic } from './conversations.ts';
import type { World } from './world.ts';

/** A deal as it is opened. */
export type Opening = Pick<
  Deal,
  | 'title'
  | 'value'
  | 'currency'
  | 'expected_close_date'
  | 'notes'
  | 'contact_id'
  | 'company_id'
  | 'created_by'
>;

/** One deal and what is recorded of it, from its opening on, by the same rules by which the CRM updates deals. */
export class DealHistory {
  /** As it is now. */
  deal: Deal;
  /** As it was at its opening and after each update. */
  readonly states: Deal[] = [];
  readonly activities: Activity[] = [];
  readonly #world: World;
  readonly #pipeline: Pipeline;

  /** Opens a deal in the first stage of a pipeline at a time, ISO 8601. */
  constructor(world: World, pipeline: Pipeline, opening: Opening, time: string) {
    const [stage] = pipeline.stages;
    if (!stage) throw new Error(`The pipeline ${pipeline.name} has no stage.`);
    this.#world = world;
    this.#pipeline = pipeline;
    this.deal = {
      id: world.newId(time),
      org_id: world.organizationId,
      pipeline_id: pipeline.id,
      ...opening,
      ...enterFirstStage(stage, time).fields,
      assigned_to: opening.created_by,
      created_at: time,
      updated_at: time,
    };
    this.states.push(this.deal);
    this.#record(openingOf(this.deal, stage), time, opening.created_by);
  }

  /** Does what an update of the deal at that time would have done. */
  update(patch: DealPatch, time: string, by: string): void {
    const before = this.deal;
    const { fields, move } = decideStage(before, this.#pipeline.stages, patch, time);
    const { external_source, external_id, contacts, ...row } = patchedRow(before, patch, fields);
    this.deal = { ...before, ...row, value: Number(row.value), updated_at: time };
    this.states.push(this.deal);
    for (const activity of activitiesOfUpdate(before, this.deal, move)) this.#record(activity, time, by);
  }

  /** Logs a talk about the deal, with its contact if it has one. */
  log({ kind, text, minutes }: Talk, topic: Topic, time: string, by: string): void {
    const { id, contact_id } = this.deal;
    const metadata = minutes === undefined ? {} : { duration_minutes: minutes };
    const description = fillIn(text, topic);
    this.#record({ activity_type: kind, deal_id: id, contact_id, description, metadata }, time, by);
  }

  #record(activity: NewActivity, time: string, by: string | null): void {
    this.activities.push(activityOf(this.#world, activity, time, by));
  }
}

/** The row of an activity. */
export function activityOf(
  world: World,
  activity: Omit<NewActivity, 'occurred_at'>,
  time: string,
  by: string | null,
): Activity {
  return {
    id: world.newId(time),
    org_id: world.organizationId,
    contact_id: null,
    deal_id: null,
    metadata: {},
    ...activity,
    performed_by: by,
    created_at: time,
  };
}

/** As the creation of a deal records it; the test of the demonstration compares the two. */
function openingOf({ id, contact_id, title, value, currency }: Deal, stage: Stage): NewActivity {
  return {
    activity_type: 'deal_created',
    deal_id: id,
    contact_id,
    description: `Deal "${title}" created in ${stage.name}`,
    metadata: { stage_id: stage.id, stage_name: stage.name, value, currency },
  };
}
