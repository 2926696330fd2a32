import { routesOf } from '../../kernel/http/route.ts';
import type { TablePrivacy } from '../../kernel/privacy/table-privacy.ts';
import { defineEraseContact } from './erase-contact.ts';
import { defineExportContact } from './export-contact.ts';

const route = routesOf('Contacts');

/** The paths that export and erase a contact's data. */
export function contactPrivacyRoutes(declared: readonly TablePrivacy[]) {
  return [
    route.get('/api-contacts/:id/privacy-export', defineExportContact(declared)),
    route.action('/api-contacts/:id/privacy-erase', defineEraseContact(declared)),
  ];
}
