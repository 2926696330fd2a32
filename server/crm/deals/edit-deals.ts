import { JsonText } from '../../kernel/database/json-text.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import { ApiError, notFound } from '../../kernel/operations/errors.ts';
import { attempt, type Edit } from '../../records/edits.ts';
import type { GivenValues } from '../custom-fields/values/custom-values-field.ts';
import { type OwnFields, ownFields } from '../custom-fields/values/own-fields.ts';
import { claimExternalIds, withoutTaken } from '../external-ids/external-ids.ts';
import { withoutRefusedOwners } from '../owners/owners.ts';
import type { Stage } from '../pipelines/pipeline.schema.ts';
import type { Deal, DealPatch } from './deal.schema.ts';
import { type DealRow, lockDeals, updateDealRows } from './deal.sql.ts';
import { type DealCorrection, stampsOf } from './deal-past.ts';
import { changesDeal, patchedRow } from './deal-row.ts';
import { decideStage, type StageDecision } from './deal-stage.ts';
import { recordUpdates } from './record-updates.ts';
import { type WrittenDealRow, writtenDeals } from './written-deal.ts';

/** A deal after a change, and the warning that its stage stays, if there is one. */
export interface ChangedDeal {
  readonly data: JsonText<Deal>;
  /** False if there was nothing to change, so nothing was written. */
  readonly isChanged: boolean;
  readonly warning?: string | undefined;
}

interface LockedDeal {
  readonly id: string;
  readonly json: string;
  readonly stages: string;
  readonly now: string;
}

interface Decision {
  readonly current: JsonText<Deal>;
  readonly before: Deal;
  readonly row: DealRow;
  readonly decision: StageDecision;
  readonly newOwner: string | null | undefined;
}

/** A deal that is to be changed among others; its rule gives the fields to set, without `custom_fields`. */
export interface DealEdit extends Edit<Deal, DealPatch & DealCorrection> {
  /** The `custom_fields` of the change, as the caller gave them. */
  readonly given?: GivenValues | undefined;
}

/** The edit that a patch means. */
export function patchEdit(id: string, patch: DealPatch): DealEdit {
  return { id, decide: () => patch, given: patch.custom_fields };
}

/**
 * Changes deals, each as `changeDeal` does, with as many statements as for one. A refused change does not prevent the
 * others.
 * @param edits each for a different deal
 * @returns the outcome for each, in their order
 */
export async function editDeals(
  context: WriteContext,
  edits: readonly DealEdit[],
): Promise<(ChangedDeal | ApiError)[]> {
  const ids = edits.map(({ id }) => id);
  const [locked, own] = await Promise.all([
    context.query<LockedDeal>(lockDeals(context.organizationId, ids)),
    ownFields(
      context,
      'deal',
      edits.map(({ given }) => given),
    ),
  ]);
  const now = locked[0]?.now ?? '';
  const byId = new Map(locked.map((deal) => [deal.id, deal]));
  const decided = edits.map((edit) => attempt(() => decideOf(byId.get(edit.id), edit, own)));
  const claimed = await withoutTaken(context, 'deal', decided, ({ row }) => row, claimExternalIds);
  const decisions = await withoutRefusedOwners(context, claimed, ({ newOwner }) => newOwner, 'assigned_to');
  const written = await write(context, decisions, now);
  return decisions.map((each) => {
    if (each instanceof ApiError) return each;
    const record = written.get(each.before.id);
    const { warning } = each.decision;
    return { data: record ?? each.current, isChanged: record !== undefined, warning };
  });
}

function decideOf(deal: LockedDeal | undefined, { decide, given }: DealEdit, own: OwnFields): Decision {
  if (!deal) throw notFound('deal');
  const { json, stages, now } = deal;
  const current = new JsonText<Deal>(json);
  const before = current.value();
  const patch = decide(before, now);
  const decision = decideStage(before, new JsonText<Stage[]>(stages).value(), patch, now);
  const stage = { ...decision.fields, ...stampsOf(patch) };
  const row = patchedRow(before, patch, stage, own.changed(before.custom_fields, given));
  // A former member may stay the owner.
  const newOwner = row.assigned_to === before.assigned_to ? undefined : row.assigned_to;
  return { current, before, decision, row, newOwner };
}

async function write(
  context: WriteContext,
  decisions: readonly (Decision | ApiError)[],
  now: string,
): Promise<ReadonlyMap<string, JsonText<Deal>>> {
  const changes = decisions.flatMap((each) =>
    each instanceof ApiError || !changesDeal(each.before, each.row) ? [] : [each],
  );
  if (changes.length === 0) return new Map();
  const rows = changes.map(({ before: { id }, row }) => ({ id, fields: row }));
  const written = writtenDeals(
    await context.query<WrittenDealRow>(updateDealRows(context.organizationId, rows, now)),
  );
  const updates = changes.map(({ before, decision }) => {
    const deal = written.get(before.id);
    if (!deal) throw new Error('A locked deal was not written.');
    return { ...deal, before, decision };
  });
  recordUpdates(context, updates, now);
  return new Map(updates.map(({ before, record }) => [before.id, record]));
}
