const FIELDS: Readonly<Record<string, string>> = {
  external_source: 'external source',
  external_id: 'external ID',
  custom_fields: 'values of fields that were deleted',
  stage_id: 'stage',
  contact_id: 'contact',
  contacts: 'contacts',
  company_id: 'company',
  deal_id: 'deal',
};

/** What the message after a restore says. Pure. */
export function restoredWords(title: string, leftOut: readonly string[]): string {
  if (leftOut.length === 0) return `Restored: ${title}`;
  return `Restored: ${title}. Not as before: ${leftOut.map((name) => FIELDS[name] ?? name).join(', ')}.`;
}
