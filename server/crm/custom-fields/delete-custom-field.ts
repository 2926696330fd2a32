import { defineWrite } from '../../kernel/operations/operation.ts';
import { DONE } from '../../kernel/operations/result.ts';
import { IN_USE, requireUnused } from '../../kernel/operations/uses.ts';
import { customFieldId } from './custom-field.schema.ts';
import { hideFieldRow, orderCustomFields } from './custom-field.sql.ts';
import { lockField } from './fields-in-edit.ts';
import { removeCustomValues } from './remove-custom-values.ts';

/** Deletes a field with all its values, which a job then removes (docs/behaviour/custom-fields.md 7). */
export const deleteCustomField = defineWrite({
  name: 'delete-custom-field',
  summary: 'Delete a custom field',
  description:
    'All records lose their value of the field, and cannot get it back. At once nobody sees the field any more; its key is ' +
    'free again a little later. 409 while a workflow uses it. For owners and admins.',
  scope: 'crm:write',
  role: 'admin',
  input: customFieldId,
  conflicts: [IN_USE],
  run: async (context, { id }) => {
    const { organizationId } = context;
    const { field, places } = await lockField(context, id);
    await requireUnused(context, { kind: 'custom_field', object: field.object, key: field.key });
    context.defer(hideFieldRow(organizationId, id));
    context.defer(
      orderCustomFields(
        organizationId,
        places.filter((other) => other !== id),
      ),
    );
    context.enqueue(removeCustomValues, { field_id: id });
    const { key, label, object, type } = field;
    context.audit({
      recordType: 'custom_field',
      recordId: id,
      action: 'deleted',
      changes: Object.fromEntries(
        Object.entries({ object, key, label, type }).map(([name, from]) => [name, { from, to: null }]),
      ),
    });
    return DONE;
  },
});
