import { JsonText } from '../../kernel/database/json-text.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import { ApiError, notFound } from '../../kernel/operations/errors.ts';
import { attempt } from '../../records/edits.ts';
import { ownFields } from '../custom-fields/values/own-fields.ts';
import { claimExternalIds, withoutTaken } from '../external-ids/external-ids.ts';
import type { Stage } from '../pipelines/pipeline.schema.ts';
import type { Deal, DealPatch } from './deal.schema.ts';
import { type DealRow, lockDeals, updateDealRows } from './deal.sql.ts';
import { changesDeal, patchedRow } from './deal-row.ts';
import { decideStage, type StageDecision } from './deal-stage.ts';
import { recordUpdates } from './record-updates.ts';
import { type WrittenDealRow, writtenDeals } from './written-deal.ts';

/** A deal after a change, and the warning that its stage stays, if there is one. */
export interface ChangedDeal {
  readonly data: JsonText<Deal>;
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
}

/**
 * Changes deals by patches, each as `changeDeal` does, with as many statements as for one. A refused change does not
 * prevent the others.
 * @param edits each for a different deal
 * @returns the outcome for each, in their order
 */
export async function editDeals(
  context: WriteContext,
  edits: readonly { readonly id: string; readonly patch: DealPatch }[],
): Promise<(ChangedDeal | ApiError)[]> {
  const ids = edits.map(({ id }) => id);
  const [locked, own] = await Promise.all([
    context.query<LockedDeal>(lockDeals(context.organizationId, ids)),
    ownFields(
      context,
      'deal',
      edits.map(({ patch }) => patch.custom_fields),
    ),
  ]);
  const now = locked[0]?.now ?? '';
  const byId = new Map(locked.map((deal) => [deal.id, deal]));
  const decided = edits.map(({ id, patch }) =>
    attempt(() => {
      const deal = byId.get(id);
      if (!deal) throw notFound('deal');
      return decide(deal, patch, (before) => own.changed(before.custom_fields, patch.custom_fields));
    }),
  );
  const decisions = await withoutTaken(context, 'deal', decided, ({ row }) => row, claimExternalIds);
  const written = await write(context, decisions, now);
  return decisions.map((each) =>
    each instanceof ApiError
      ? each
      : { data: written.get(each.before.id) ?? each.current, warning: each.decision.warning },
  );
}

function decide(
  { json, stages, now }: LockedDeal,
  patch: DealPatch,
  ownValuesOf: (deal: Deal) => Parameters<typeof patchedRow>[3],
): Decision {
  const current = new JsonText<Deal>(json);
  const before = current.value();
  const decision = decideStage(before, new JsonText<Stage[]>(stages).value(), patch, now);
  return { current, before, decision, row: patchedRow(before, patch, decision.fields, ownValuesOf(before)) };
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
