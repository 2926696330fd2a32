import { JsonText } from '../../kernel/database/json-text.ts';
import { oneAtATime } from '../../kernel/database/one-at-a-time.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import { Conflict, conflict, notFound } from '../../kernel/operations/errors.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { isSameJson } from '../../records/trash/is-same-json.ts';
import { trashedKind } from '../../records/trash/keep-in-trash.ts';
import { presentLinks, restoreRows, type TrashedRecord } from '../../records/trash/restore-rows.ts';
import { lockTrash, selectOwnRow, type TrashRow } from '../../records/trash/trash.sql.ts';
import { NO_RECORD_OF_FILE, presentRecord } from '../attachments/present-record.ts';
import { validOwnValues } from '../custom-fields/values/valid-own-values.ts';
import { claimExternalIds, EXTERNAL_ID_TAKEN, type ExternalKind } from '../external-ids/external-ids.ts';
import { type MergeChanges, takeMergeBack } from './take-merge-back.ts';
import { restoredView, TRASHED_TYPES, trashId } from './trash.schema.ts';
import { holdStage } from './trash.sql.ts';

const NO_STAGE = new Conflict('The pipeline of this deal was deleted, so the deal cannot be restored.');

/**
 * Restores a deleted record with its id, or takes a merge back (docs/behaviour/trash.md). Only what became impossible meanwhile is left
 * out.
 */
export const restoreRecord = defineWrite({
  name: 'restore-record',
  summary: 'Restore a deleted record',
  description:
    'The record returns with its id, its activities and the links to it. Sends `<kind>.created` and starts no workflow. A record that ' +
    'was merged becomes a record of its own again.',
  scope: 'crm:write',
  role: 'admin',
  undoes: true,
  input: trashId,
  output: restoredView,
  conflicts: [EXTERNAL_ID_TAKEN, NO_STAGE, NO_RECORD_OF_FILE],
  run: async (context, { id }) => {
    const { record, changes } = await lockedRecord(context, id);
    if (record.mergedInto !== null && changes)
      await takeMergeBack(context, record.kind.type, record.mergedInto, changes);
    const possible = Object.entries({
      ...(await presentLinks(context, record)),
      ...(await withoutTakenId(context, record)),
      ...(await presentValues(context, record)),
      ...(await presentStage(context, record)),
      ...(await presentRecord(context, record)),
    });
    const columns = Object.fromEntries(
      possible.filter(([name, value]) => !isSameJson(record.row[name], value)),
    );
    await restoreRows(context, record, columns);
    const type = TRASHED_TYPES.find((known) => known === record.kind.type);
    if (!type) throw new Error(`${record.kind.type} is not known to the trash.`);
    return { data: { id, type, left_out: Object.keys(columns) } };
  },
});

/** @throws 404 `not_found` if the organization has no such record in the trash */
async function lockedRecord(
  context: WriteContext,
  id: string,
): Promise<{ readonly record: TrashedRecord; readonly changes: MergeChanges | undefined }> {
  const { organizationId } = context;
  // Each restore may change what the trash notes of other records.
  await context.query(oneAtATime(organizationId, 'trash'));
  const [item] = await context.query<TrashRow>(lockTrash(organizationId, id));
  if (!item) throw notFound('record');
  const kind = trashedKind(context, item.type);
  const [own] = await context.query<{ json: string }>(selectOwnRow(organizationId, kind, id));
  if (!own) throw notFound('record');
  const row = new JsonText<TrashedRecord['row']>(own.json).value();
  const changes = item.changes === null ? undefined : new JsonText<MergeChanges>(item.changes).value();
  return { record: { id, kind, mergedInto: item.merged_into, row }, changes };
}

/** Another record may have got the external id meanwhile. */
async function withoutTakenId(context: WriteContext, { kind, row }: TrashedRecord): Promise<object> {
  const { external_source, external_id } = row;
  const type = EXTERNAL_KINDS.find((known) => known === kind.type);
  if (!type || typeof external_source !== 'string' || typeof external_id !== 'string') return {};
  const [refusal] = await claimExternalIds(context, type, [{ external_source, external_id }]);
  return refusal ? { external_source: null, external_id: null } : {};
}

const EXTERNAL_KINDS: readonly ExternalKind[] = ['contact', 'company', 'deal'];

/** Values of fields and choices that were deleted meanwhile stay out. */
async function presentValues(context: WriteContext, { kind, row }: TrashedRecord): Promise<object> {
  const { custom_fields } = row;
  if (typeof custom_fields !== 'object' || custom_fields === null) return {};
  return { custom_fields: await validOwnValues(context, kind.type, { ...custom_fields }) };
}

/** A deal whose stage was deleted meanwhile comes back to the first one of its pipeline. */
async function presentStage(context: WriteContext, { kind, row }: TrashedRecord): Promise<object> {
  if (kind.type !== 'deal') return {};
  const { pipeline_id, stage_id } = row;
  const held = holdStage(context.organizationId, String(pipeline_id), String(stage_id));
  const [stage] = await context.query<{ id: string }>(held);
  if (!stage) throw conflict(NO_STAGE);
  return { stage_id: stage.id };
}
