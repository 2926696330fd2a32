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

type Values = Readonly<Record<string, unknown>>;

type PatchOf<Fields> = {
  readonly [Name in Exclude<keyof Fields, 'custom_fields'>]?: Fields[Name] | null | undefined;
} & { readonly custom_fields?: Values | undefined };
