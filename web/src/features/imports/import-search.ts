import { kindOf } from './import-kinds.ts';

/** Reads which kind of record a new import starts with. */
export function readImportSearch({ kind }: Readonly<Record<string, unknown>>): { kind?: string } {
  const known = typeof kind === 'string' ? kindOf(kind) : undefined;
  return known ? { kind: known.id } : {};
}
