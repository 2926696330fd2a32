import { kindOf } from './import-words.ts';

/** What the address says of a new import: the kind of records that it begins with. */
export function readImportSearch({ kind }: Readonly<Record<string, unknown>>): { kind?: string } {
  const known = typeof kind === 'string' ? kindOf(kind) : undefined;
  return known ? { kind: known.id } : {};
}
