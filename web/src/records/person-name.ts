/** `Ada Lovelace`, or the only name. */
export function fullName({
  first_name,
  last_name,
}: {
  readonly first_name: string;
  readonly last_name: string;
}): string {
  return `${first_name} ${last_name}`.trim();
}
