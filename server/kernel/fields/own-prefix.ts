/** What the name of a field that the organization added begins with, in changes, files and conditions. */
export const OWN_PREFIX = 'custom_fields.';

/** The key of such a field. */
export const OWN_KEY = /^[a-z][a-z0-9_]{0,62}$/;

/** Fields, apart from those that the organization added; these by their keys. */
export function withoutOwn(fields: Readonly<Record<string, unknown>>): {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly own: Readonly<Record<string, unknown>>;
} {
  const entries = Object.entries(fields);
  const own = entries.filter(([field]) => field.startsWith(OWN_PREFIX));
  return {
    fields: Object.fromEntries(entries.filter(([field]) => !field.startsWith(OWN_PREFIX))),
    own: Object.fromEntries(own.map(([field, value]) => [field.slice(OWN_PREFIX.length), value])),
  };
}
