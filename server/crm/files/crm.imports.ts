import type { ImportKind } from '../../kernel/family/import-kind.ts';
import { companyImport } from './company-import.ts';
import { contactImport } from './contact-import.ts';
import { dealImport } from './deal-import.ts';
import { taskImport } from './tasks/task-import.ts';

/** What files of the CRM can hold. */
export const CRM_IMPORTS: readonly ImportKind[] = [contactImport, companyImport, dealImport, taskImport];
