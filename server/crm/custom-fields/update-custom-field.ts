import { isDeepStrictEqual } from 'node:util';
import { changesBetween } from '../../kernel/operations/changes.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import { invalidRequest } from '../../kernel/operations/errors.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { requireSomeField } from '../../kernel/operations/parse.ts';
import { IN_USE, requireUnused } from '../../kernel/operations/uses.ts';
import { type CustomField, customFieldId, customFieldPatch, customFieldView } from './custom-field.schema.ts';
import { orderCustomFields, selectHeldOptions, updateFieldRow } from './custom-field.sql.ts';
import { fieldKind } from './field-kinds.ts';
import { lockField } from './fields-in-edit.ts';
import { hasOptions } from './options.ts';

/** Renames a field, gives it another place, or changes its options (docs/behaviour/custom-fields.md 6). */
export const updateCustomField = defineWrite({
  name: 'update-custom-field',
  summary: 'Update a custom field',
  description:
    'Label, options and place can change; key and type cannot. An option that records hold or workflows use cannot be taken away. For ' +
    'owners and admins.',
  scope: 'crm:write',
  role: 'admin',
  input: customFieldPatch.extend(customFieldId.shape),
  output: customFieldView,
  conflicts: [IN_USE],
  run: async (context, { id, ...patch }) => {
    requireSomeField(customFieldPatch, patch);
    const { field, places, now } = await lockField(context, id);
    const { label = field.label, options = field.options, sort_order = field.sort_order } = patch;
    const place = Math.min(sort_order, places.length - 1);
    const after: CustomField = { ...field, label, options, sort_order: place };
    if (isDeepStrictEqual(after, field)) return { data: field };
    await requireOptionsToStay(context, fieldKind(field.object).table, field, after);
    context.defer(updateFieldRow(context.organizationId, after, now));
    if (place !== field.sort_order) {
      const others = places.filter((other) => other !== id);
      context.defer(orderCustomFields(context.organizationId, others.toSpliced(place, 0, id)));
    }
    const about = { recordType: 'custom_field', recordId: id };
    context.audit({ ...about, action: 'updated', changes: changesBetween(field, after) });
    return { data: { ...after, updated_at: now } };
  },
});

/** @throws 400 `invalid_request` when options of a field without them are set, or one is taken away that records hold */
async function requireOptionsToStay(
  context: WriteContext,
  table: string,
  { object, key, type, options: before }: CustomField,
  { options: after }: CustomField,
): Promise<void> {
  if (isDeepStrictEqual(before, after)) return;
  if (!hasOptions(type)) {
    throw invalidRequest(`'options' must be left out for '${type}'; only 'choice' and 'choices' have them.`);
  }
  const removed = (before ?? []).filter((option) => !after?.includes(option));
  if (removed.length === 0) return;
  await requireUnused(context, { kind: 'choice', object, key, options: removed });
  const held = await context.query<{ option: string }>(
    selectHeldOptions(context.organizationId, table, key, removed),
  );
  if (held.length === 0) return;
  const names = held.map(({ option }) => `'${option}'`).join(', ');
  throw invalidRequest(`'options' must keep ${names}, because records hold it; change these first.`);
}
