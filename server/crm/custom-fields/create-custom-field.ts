import { v7 as uuidv7 } from 'uuid';
import { JsonText } from '../../kernel/database/json-text.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import { Conflict, conflict, invalidRequest } from '../../kernel/operations/errors.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import {
  type CustomField,
  type CustomFieldDraft,
  customFieldDraft,
  customFieldView,
  MAX_FIELDS,
} from './custom-field.schema.ts';
import {
  insertFieldRow,
  oneFieldChangeAtATime,
  orderCustomFields,
  selectCustomField,
  selectFieldsOf,
} from './custom-field.sql.ts';
import { requireOwnKey } from './field-keys.ts';
import { fieldKind } from './field-kinds.ts';
import { hasOptions } from './options.ts';

const KEY_TAKEN = new Conflict('Another field of these records has this key.');

const KEY_FREED_SOON = new Conflict(
  'A field with this key was deleted, and its values are still being removed. Try again in a moment.',
);

/** Defines a field of an organization (docs/behaviour/custom-fields.md 1 to 5). */
export const createCustomField = defineWrite({
  name: 'create-custom-field',
  summary: 'Create a custom field',
  description: `The records of one kind have ${MAX_FIELDS} fields of their own at most. For owners and admins.`,
  scope: 'crm:write',
  role: 'admin',
  input: customFieldDraft,
  output: customFieldView,
  again: selectCustomField,
  conflicts: [KEY_TAKEN, KEY_FREED_SOON],
  run: async (context, draft) => {
    requireOwnKey(draft.object, fieldKind(draft.object), draft.key);
    requireOptions(draft);
    const places = await freePlace(context, draft);
    const id = uuidv7();
    const { sort_order = places.length, options = null, ...fields } = draft;
    const place = Math.min(sort_order, places.length);
    const field = { ...fields, id, options, sort_order: place };
    const [written] = await context.query<{ json: string }>(insertFieldRow(context.organizationId, field));
    if (!written) throw new Error('An inserted field did not come back.');
    if (place < places.length) {
      context.defer(orderCustomFields(context.organizationId, places.toSpliced(place, 0, id)));
    }
    context.audit({ recordType: 'custom_field', recordId: id, action: 'created' });
    return { data: new JsonText<CustomField>(written.json) };
  },
});

function requireOptions({ type, options }: CustomFieldDraft): void {
  if (hasOptions(type) && options === undefined) throw invalidRequest(`'options' is required for '${type}'.`);
  if (!hasOptions(type) && options !== undefined) {
    throw invalidRequest(`'options' must be left out for '${type}'; only 'choice' and 'choices' have them.`);
  }
}

/** The ids of the fields of the same kind of record, in their order, while nobody else adds one. */
async function freePlace(context: WriteContext, { object, key }: CustomFieldDraft): Promise<string[]> {
  const { organizationId } = context;
  const [, fields] = await Promise.all([
    context.query(oneFieldChangeAtATime(organizationId)),
    context.query<{ id: string; key: string; is_deleted: boolean }>(selectFieldsOf(organizationId, object)),
  ]);
  const same = fields.find((field) => field.key === key);
  if (same?.is_deleted) throw conflict(KEY_FREED_SOON);
  if (same) throw conflict(KEY_TAKEN);
  const present = fields.filter(({ is_deleted }) => !is_deleted).map(({ id }) => id);
  if (present.length < MAX_FIELDS) return present;
  throw invalidRequest(`A ${object} has ${MAX_FIELDS} custom fields at most; delete one first.`);
}
