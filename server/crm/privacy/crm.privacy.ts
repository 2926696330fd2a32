import type { FamilyPrivacy } from '../../kernel/privacy/table-privacy.ts';
import { CRM_TABLES } from './crm-tables.sql.ts';

/** How the CRM implements exports and erasures. */
export const crmPrivacy: FamilyPrivacy = { tables: CRM_TABLES };
