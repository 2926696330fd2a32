import { KERNEL_TABLES } from './kernel-tables.ts';
import type { FamilyPrivacy, TablePrivacy } from './table-privacy.ts';

/** What the kernel and all families declare about personal data in their tables. */
export function declaredTables(
  families: readonly { readonly privacy?: FamilyPrivacy }[],
): readonly TablePrivacy[] {
  return [...KERNEL_TABLES, ...families.flatMap(({ privacy }) => privacy?.tables ?? [])];
}
