import type { FamilyPrivacy } from '../../kernel/privacy/table-privacy.ts';
import { ACCESS_TABLES } from './access-tables.sql.ts';

/** How the access family implements exports and erasures. */
export const accessPrivacy: FamilyPrivacy = { tables: ACCESS_TABLES };
