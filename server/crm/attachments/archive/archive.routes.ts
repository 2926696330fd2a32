import { ZIP } from '../../../files/exports/zip.ts';
import type { Contents } from '../../../kernel/contents/contents.ts';
import { routesOf } from '../../../kernel/http/route.ts';
import type { TablePrivacy } from '../../../kernel/privacy/table-privacy.ts';
import { defineArchiveContact, sendContactArchive } from '../../privacy/archive-contact.ts';
import {
  DATA_FILE,
  exportOrganizationData,
  getOrganizationExport,
  sendOrganizationData,
} from '../../privacy/organization-data.ts';
import { archivedFiles } from './archived-files.ts';

const organization = routesOf('Organization');
const contacts = routesOf('Contacts');

/** What an archive looks like in the reference. */
const ARCHIVE = { [ZIP]: 'PK…' };

/** The path of the export of a contact with its files. */
export const contactArchiveRoutes = (declared: readonly TablePrivacy[], contents: Contents) => [
  contacts.download(
    '/api-contacts/:id/privacy-archive',
    defineArchiveContact(declared),
    sendContactArchive(contents),
    ARCHIVE,
  ),
];

/** The path of the export of all data. */
export const organizationExportRoutes = (declared: readonly TablePrivacy[], contents: Contents) => [
  organization.download(
    DATA_FILE,
    exportOrganizationData,
    sendOrganizationData(declared, (statements, organizationId) =>
      archivedFiles(statements, contents, { organizationId }),
    ),
    ARCHIVE,
  ),
];

/** Where the web app learns the address of the export of all data. */
export const organizationExportWebRoutes = [organization.get('/organization/export', getOrganizationExport)];
