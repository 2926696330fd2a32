import type { JsonSchema } from '../kernel/openapi/openapi.ts';

/** What contacts, companies, deals and tasks share as arguments of tools, in few words, because agents read all tools at once. */

const texts = { external_source: { type: 'string' }, external_id: { type: 'string' } } as const;
/** A text, or null to clear the field. */
export const clearable: JsonSchema = { anyOf: [{ type: 'string' }, { type: 'null' }] };

function ownFields(description: string): JsonSchema {
  return { type: 'object', description };
}

/** Custom fields in a filter, in a new record and in an update. */
export const OWN_FIELDS = {
  asked: ownFields('By key: a value, or { gte, lte }.'),
  given: ownFields('By key (list_custom_fields).'),
  changed: ownFields('By key; null clears.'),
} as const;

/** Conditions in groups, as another tool explains them. */
export const WHERE: JsonSchema = { type: 'string', description: 'As in list_contacts.' };

/** A filter by the person who is responsible. */
export const USER_FILTER: JsonSchema = { type: 'string', description: 'A user, `me` or `none`.' };

/** The filters of a list. */
export const OF_A_LIST: Readonly<Record<string, JsonSchema>> = {
  ...texts,
  owner_id: USER_FILTER,
  custom_fields: OWN_FIELDS.asked,
  where: WHERE,
};

/** Conditions in groups, explained once. */
export const GROUPS: JsonSchema = {
  type: 'string',
  description: 'JSON {"any":[{"field":"city","op":"is","value":"x"}]}; also all, not, contains, gte.',
};

/** The fields of a new record. */
export const OF_A_DRAFT: Readonly<Record<string, JsonSchema>> = {
  ...texts,
  custom_fields: OWN_FIELDS.given,
};

/** The fields of an update, which may clear them. */
export const OF_A_PATCH: Readonly<Record<string, JsonSchema>> = {
  external_source: clearable,
  external_id: clearable,
  custom_fields: OWN_FIELDS.changed,
};

/** The fields of an upsert. */
export const OF_AN_UPSERT: Readonly<Record<string, JsonSchema>> = {
  ...texts,
  owner_id: { type: 'string' },
  custom_fields: { type: 'object' },
};

/** What an upsert finds its record by; the description of the tool explains it. */
export function foundBy(field: string): JsonSchema {
  return { type: 'string', enum: [field, 'external_id'] };
}

/** A list of entries with these members. */
export function entries(members: string): JsonSchema {
  return { type: 'array', items: { type: 'object' }, description: `${members}.` };
}
