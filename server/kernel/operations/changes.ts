/** What an update changed, field by field, as events and the audit log tell it. */
export type Changes = Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>;

/**
 * The fields in which two states of a record differ.
 * @param ignored fields that change with every write and tell nothing, such as `updated_at`
 */
export function changesBetween(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  ignored: readonly string[] = ['updated_at'],
): Changes {
  const changed = Object.keys(after).filter(
    (field) => !ignored.includes(field) && JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  return Object.fromEntries(changed.map((field) => [field, { from: before[field], to: after[field] }]));
}
