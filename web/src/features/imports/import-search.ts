import type { ImportKind } from '../../api/imports.ts';

const KINDS: readonly unknown[] = ['contacts', 'companies', 'deals'] satisfies ImportKind[];
const isKind = (given: unknown): given is ImportKind => KINDS.includes(given);

/** What the address says of a new import: the kind of records that it begins with. */
export function readImportSearch({ kind }: Readonly<Record<string, unknown>>): { kind?: ImportKind } {
  return isKind(kind) ? { kind } : {};
}
