/** A record as it will be after a patch: what the patch leaves out stays, in `custom_fields` too. */
export function patched<Fields extends { readonly custom_fields?: Values | undefined }>(
  record: Fields,
  { custom_fields, ...patch }: PatchOf<Fields>,
): Fields {
  const given = Object.entries(patch).filter(([, value]) => value !== undefined);
  const values = { ...record.custom_fields, ...custom_fields };
  const present = Object.entries(values).filter(([, value]) => value !== null);
  return {
    ...record,
    ...Object.fromEntries(given),
    ...(record.custom_fields && { custom_fields: Object.fromEntries(present) }),
  };
}

/** A record with the former values of a refused patch. A field that has got another value since keeps it. */
export function takenBack<Fields extends { readonly custom_fields?: Values | undefined }>(
  record: Fields,
  before: Fields,
  { custom_fields, ...patch }: PatchOf<Fields>,
): Fields {
  const former = (shown: Values, then: Values, given: Values) =>
    Object.fromEntries(
      Object.keys(given)
        .filter((name) => JSON.stringify(shown[name] ?? null) === JSON.stringify(given[name] ?? null))
        .map((name) => [name, then[name] ?? null]),
    );
  const own = former(record.custom_fields ?? {}, before.custom_fields ?? {}, custom_fields ?? {});
  return patched(record, { ...former(record, before, patch), custom_fields: own });
}

/**
 * The values that a patch replaces, as the page shows them. The server refuses a patch if one of them was changed meanwhile, so that
 * nobody overwrites what they have not seen.
 */
export function replacedBy<Fields extends { readonly custom_fields?: Values | undefined }>(
  record: Fields,
  { custom_fields, ...patch }: PatchOf<Fields>,
): Values {
  const shown: Values = record;
  const names = Object.entries(patch).filter(([, value]) => value !== undefined);
  const replaced = Object.fromEntries(names.map(([name]) => [name, sendable(shown[name])]));
  const keys = Object.keys(custom_fields ?? {});
  const values = Object.fromEntries(keys.map((key) => [key, sendable(record.custom_fields?.[key])]));
  return { ...replaced, ...(keys.length > 0 && { custom_fields: values }) };
}

/**
 * A value as the server can compare it: a number with more digits than a double has, as text. Undefined, which is not sent, for one that
 * the page may have rounded.
 */
function sendable(value: unknown): unknown {
  if (typeof value === 'number' && String(value).replace(/\D/g, '').length > 15) return undefined;
  if (typeof value !== 'object' || value === null) return value ?? null;
  if ('rawJSON' in value) return value.rawJSON;
  return Object.values(value).every(isExact) ? value : undefined;
}

/** Whether a part of a value has no number with more digits than a double has: a plain value, or an object of plain values, as a further address is. */
function isExact(part: unknown): boolean {
  if (typeof part !== 'object' || part === null) return true;
  if ('rawJSON' in part) return false;
  return Object.values(part).every((inner) => typeof inner !== 'object' || inner === null);
}

export type Values = Readonly<Record<string, unknown>>;

export type PatchOf<Fields> = {
  readonly [Name in Exclude<keyof Fields, 'custom_fields'>]?: unknown;
} & { readonly custom_fields?: Values | undefined };
