import type { JsonSchema } from '../../kernel/openapi/openapi.ts';

/** The external id as arguments of tools, in few words, because agents read all tools at once. */
export const EXTERNAL_ID: Readonly<Record<string, JsonSchema>> = {
  external_source: { type: 'string' },
  external_id: { type: 'string' },
};

const clearable: JsonSchema = { anyOf: [{ type: 'string' }, { type: 'null' }] };

/** The same for updates, which may clear it. */
export const EXTERNAL_ID_OR_NULL = { external_source: clearable, external_id: clearable } as const;

/** What an upsert says of its arguments in fewer words than the reference. */
export const OF_AN_UPSERT: Readonly<Record<string, JsonSchema>> = {
  external_source: { type: 'string', description: 'The system that external_id comes from.' },
  external_id: { type: 'string' },
  owner_id: { type: 'string' },
  custom_fields: { type: 'object' },
};
