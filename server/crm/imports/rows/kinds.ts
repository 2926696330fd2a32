import type { ImportKind } from '../import.schema.ts';
import { companyKind } from './company-rows.ts';
import { contactKind } from './contact-rows.ts';
import { dealKind } from './deal-rows.ts';
import type { RecordKind } from './record-kind.ts';

/** What an import knows of each kind of file. */
export const KINDS: Readonly<Record<ImportKind, RecordKind>> = {
  contacts: contactKind,
  companies: companyKind,
  deals: dealKind,
};
