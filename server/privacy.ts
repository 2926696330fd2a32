import type { Statements } from './kernel/database/database.ts';
import type { RecordRegistry } from './kernel/family/record-registry.ts';
import type { Operation } from './kernel/operations/operation.ts';
import type { TablePrivacy } from './kernel/privacy/table-privacy.ts';

/** What the command line needs for exports and erasures. It loads the families, which most commands do not need. */
export interface Privacy {
  /** What all families and the kernel declare about personal data in their tables. */
  readonly declared: readonly TablePrivacy[];
  readonly records: RecordRegistry;
  /** @throws 404 `not_found` if no contact has the address, 409 `conflict` if several have it */
  readonly contactIdByAddress: (
    statements: Statements,
    organizationId: string,
    email: string,
  ) => Promise<string>;
  readonly exportContact: Operation;
  readonly eraseContact: Operation;
}

/** Loads the families and their declarations. */
export async function loadPrivacy(): Promise<Privacy> {
  const [
    { FAMILIES },
    { catalogueOf },
    { declaredTables },
    { defineExportContact },
    { defineEraseContact },
    { contactIdByAddress },
  ] = await Promise.all([
    import('./families.ts'),
    import('./kernel/family/catalogue.ts'),
    import('./kernel/privacy/all-tables.ts'),
    import('./crm/privacy/export-contact.ts'),
    import('./crm/privacy/erase-contact.ts'),
    import('./crm/privacy/find-contact.ts'),
  ]);
  const declared = declaredTables(FAMILIES);
  return {
    declared,
    records: catalogueOf(FAMILIES).records,
    contactIdByAddress,
    exportContact: defineExportContact(declared),
    eraseContact: defineEraseContact(declared),
  };
}
