/** Divides a person's whole name: "Ada King Lovelace" at the last blank, "Lovelace, Ada" at the comma. */
export function splitName(name: string): { readonly first_name: string; readonly last_name?: string } {
  const trimmed = name.trim().replaceAll(/\s+/g, ' ');
  const [last, first] = trimmed.split(',').map((part) => part.trim());
  if (first !== undefined && first !== '' && last !== undefined)
    return { first_name: first, last_name: last };
  const place = trimmed.lastIndexOf(' ');
  if (place < 0) return { first_name: trimmed };
  return { first_name: trimmed.slice(0, place), last_name: trimmed.slice(place + 1) };
}
