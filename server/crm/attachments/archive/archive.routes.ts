import {
  DATA_FILE,
  exportOrganizationData,
  sendOrganizationData,
} from '../../../files/exports/organization-data.ts';
import { ZIP } from '../../../files/exports/zip.ts';
import type { Contents } from '../../../kernel/contents/contents.ts';
import { routesOf } from '../../../kernel/http/route.ts';
import type { TablePrivacy } from '../../../kernel/privacy/table-privacy.ts';
import { defineArchiveContact, sendContactArchive } from '../../privacy/archive-contact.ts';
import { archivedFiles } from './archived-files.ts';

const organization = routesOf('Organization');
const contacts = routesOf('Contacts');

/** What an archive looks like in the reference. */
const ARCHIVE = { [ZIP]: 'PK…' };

/** The paths of exports that contain files on records. */
export function archiveRoutes(declared: readonly TablePrivacy[], contents: Contents) {
  const allFiles = sendOrganizationData(declared, (statements, organizationId) =>
    archivedFiles(statements, contents, { organizationId }),
  );
  return [
    contacts.download(
      '/api-contacts/:id/privacy-archive',
      defineArchiveContact(declared),
      sendContactArchive(contents),
      ARCHIVE,
    ),
    organization.download(DATA_FILE, exportOrganizationData, allFiles, ARCHIVE),
  ];
}
