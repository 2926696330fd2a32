import { JsonText } from '../../kernel/database/json-text.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import { notFound } from '../../kernel/operations/errors.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { requireSomeField } from '../../kernel/operations/parse.ts';
import type { Answer } from '../../kernel/operations/result.ts';
import type { BeforeLinking } from '../../records/edits.ts';
import type { GivenValues, OwnValues } from '../custom-fields/values/custom-values-field.ts';
import { type OwnChoice, ownFields } from '../custom-fields/values/own-fields.ts';
import { ignoredMeta } from '../external-ids/external-id-field.ts';
import {
  awaitExternalIds,
  type Claim,
  metaOf,
  newExternalId,
  readExternalId,
} from '../external-ids/external-ids.ts';
import type { Stage } from '../pipelines/pipeline.schema.ts';
import { type Deal, type DealPatch, dealPatch, dealUpdate, dealView } from './deal.schema.ts';
import { lockDeal, updateDealRow } from './deal.sql.ts';
import { DEAL_CONSTRAINTS } from './deal-constraints.ts';
import { type DealCorrection, stampsOf } from './deal-past.ts';
import { changesDeal, patchedRow } from './deal-row.ts';
import { decideStage, noStageFor } from './deal-stage.ts';
import { recordUpdates } from './record-updates.ts';
import { type WrittenDealRow, writtenDeal } from './written-deal.ts';

/** Updates a deal with the same effects as moving or closing it by hand (docs/behaviour/deals.md 10, 11). */
export const updateDeal = defineWrite({
  name: 'update-deal',
  kind: 'deal',
  summary: 'Update a deal',
  description:
    'Only the fields in the request change. Moving, winning or losing a deal has the same effects as on the board; see the ' +
    'table above. Concurrent updates of a deal run one after another. An update that changes ' +
    'nothing writes nothing: same `updated_at`, no activity, no event.',
  scope: 'crm:write',
  input: dealUpdate,
  output: dealView,
  meta: ignoredMeta,
  constraints: DEAL_CONSTRAINTS,
  warning: noStageFor('won'),
  run: async (context, { id, ...patch }) => {
    requireSomeField(dealPatch, patch);
    const { fields, ignored } = readExternalId(patch);
    const { data, meta } = await changeDeal(context, id, () => fields, fields.custom_fields);
    return { data, ...(meta || ignored.length > 0 ? { meta: { ...meta, ...metaOf(ignored).meta } } : {}) };
  },
});

/**
 * Changes a deal as a patch would (docs/behaviour/deals.md 10): locks it, lets a rule make the patch, and writes the row, its
 * activities, its audit entry and its event.
 * @param decide gets the deal as it stands; `custom_fields` of its patch are left to `given`
 * @param given the `custom_fields` of the change, as the caller gave them
 * @returns the deal as it stands then, with a warning where one is due
 * @throws 404 `not_found` when the organization has no such deal
 */
export async function changeDeal(
  context: WriteContext,
  id: string,
  decide: (deal: Deal) => DealPatch & DealCorrection,
  given?: GivenValues,
  { claim = awaitExternalIds, beforeLinking, ...choice }: EditChoice = {},
): Promise<Answer<Deal>> {
  const [[locked], own] = await Promise.all([
    context.query<LockedDeal>(lockDeal(context.organizationId, id)),
    ownFields(context, 'deal', [given]),
  ]);
  if (!locked) throw notFound('deal');
  const ownValuesOf = (deal: Deal) => own.changed(deal.custom_fields, given, choice);
  return applyPatch(context, locked, { decide, ownValuesOf, claim, beforeLinking });
}

/** How a change of a deal is written. */
export interface EditChoice extends OwnChoice {
  /** How a new external id is claimed; by default the database refuses one that is taken. */
  readonly claim?: Claim;
  readonly beforeLinking?: BeforeLinking | undefined;
}

interface LockedDeal {
  readonly json: string;
  readonly stages: string;
  readonly now: string;
}

interface Deciding {
  readonly decide: (deal: Deal) => DealPatch & DealCorrection;
  readonly ownValuesOf: (deal: Deal) => OwnValues;
  readonly claim: Claim;
  readonly beforeLinking: BeforeLinking | undefined;
}

/** Applies a patch to a locked deal. A patch that changes nothing writes nothing. */
async function applyPatch(
  context: WriteContext,
  locked: LockedDeal,
  { decide, ownValuesOf, claim, beforeLinking }: Deciding,
): Promise<Answer<Deal>> {
  const current = new JsonText<Deal>(locked.json);
  const before = current.value();
  const patch = decide(before);
  const decision = decideStage(before, new JsonText<Stage[]>(locked.stages).value(), patch, locked.now);
  const stamped = { ...decision.fields, ...stampsOf(patch) };
  const row = patchedRow(before, patch, stamped, ownValuesOf(before));
  const meta = decision.warning === undefined ? {} : { meta: { warning: decision.warning } };
  if (!changesDeal(before, row)) return { data: current, ...meta };
  const [refusal] = await claim(context, 'deal', [{ ...newExternalId(before, row), id: before.id }]);
  if (refusal) throw refusal;
  await beforeLinking?.(context, [row]);

  const changed = { ...row, title: row.title === before.title ? undefined : row.title };
  const [updated] = await context.query<WrittenDealRow>(
    updateDealRow(context.organizationId, before.id, changed, locked.now),
  );
  if (!updated) throw notFound('deal');
  const written = writtenDeal(updated);
  recordUpdates(context, [{ ...written, before, decision }], locked.now);
  return { data: written.record, ...meta };
}
