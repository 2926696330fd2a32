import { z } from 'zod';
import type { Changes } from '../../../kernel/operations/changes.ts';
import { defineWrite } from '../../../kernel/operations/operation.ts';
import { inOrderOf, recordOutcome } from '../../../records/bulk.schema.ts';
import { changeEach } from '../../../records/change-each.ts';
import { changesMade } from '../../../records/changes-made.ts';
import { editToFormer } from '../../former-values-edit.ts';
import { type Deal, dealPatch } from '../deal.schema.ts';
import { DEAL_CONSTRAINTS } from '../deal-constraints.ts';
import { editDeals } from '../edit-deals.ts';
import { dealsUndo } from './deal-bulk.schema.ts';

/** Undoes what the caller changed in many deals with `change-deals`. */
export const undoDealsChange = defineWrite({
  name: 'undo-deals-change',
  summary: 'Undo a change of many deals',
  description:
    'Each deal gets its former values back, unless somebody has changed one of these fields since. Returns the outcome for each deal.',
  scope: 'crm:write',
  undoes: true,
  input: dealsUndo,
  output: z.array(recordOutcome),
  constraints: DEAL_CONSTRAINTS,
  run: async (context, { changes }) => {
    const made = await changesMade(context, 'change-deals', changes);
    const outcomes = await changeEach(context, made.ids, editDeals, (id) => toFormer(made.of(id)));
    return { data: inOrderOf(made.ids, outcomes) };
  },
});

/** The edit that gives a deal its former values back. The audit log has an amount as a number, a row as text. */
function toFormer(changes: Changes) {
  const { decide, given } = editToFormer<Deal>(changes);
  const formerOf = (deal: Deal) => {
    const fields = decide(deal);
    return { ...fields, ...dealPatch.pick({ value: true }).parse(fields) };
  };
  return { decide: formerOf, given };
}
