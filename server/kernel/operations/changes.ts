/** The fields that an update changed, as in events and the audit log. */
export type Changes = Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>;

/**
 * Compares two states of a record and returns the fields that differ.
 * @param ignored fields that change with every write, such as `updated_at`
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
