/** A record as it will be after a patch: what the patch leaves out stays. */
export function patched<Fields extends object>(
  record: Fields,
  patch: { readonly [Name in keyof Fields]?: Fields[Name] | undefined },
): Fields {
  const given = Object.entries(patch).filter(([, value]) => value !== undefined);
  return { ...record, ...Object.fromEntries(given) };
}
