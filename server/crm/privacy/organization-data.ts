import { z } from 'zod';
import { inPieces, sendFile } from '../../files/csv/send-file.ts';
import { today, ZIP, type ZipEntry, zip } from '../../files/exports/zip.ts';
import { insertSecurityEvent } from '../../kernel/audit/security-event.ts';
import type { Statements } from '../../kernel/database/database.ts';
import { PLANNED_SCOPES } from '../../kernel/family/planned-scopes.ts';
import type { Send } from '../../kernel/http/bytes/bytes.ts';
import { requireOwner } from '../../kernel/operations/admit.ts';
import { defineRead, defineWrite } from '../../kernel/operations/operation.ts';
import { readingIn } from '../../kernel/operations/reading-as.ts';
import { DONE } from '../../kernel/operations/result.ts';
import { requireScope, SCOPE_FAMILIES } from '../../kernel/operations/scopes.ts';
import { exportForOwner } from '../../kernel/privacy/export-for-owner.ts';
import { documentOf } from '../../kernel/privacy/export-rows.ts';
import type { TablePrivacy } from '../../kernel/privacy/table-privacy.ts';

/** How owners export everything that is stored about their organization. The file is written while it is downloaded. */

const DOES_THIS = 'export all data of the organization';

/** The path of the file. */
export const DATA_FILE = '/api-organization/privacy-export';

/** Everything is only for an app that may read everything. */
const READ_SCOPES = SCOPE_FAMILIES.filter((family) => !(family in PLANNED_SCOPES)).map(
  (family) => `${family}:read` as const,
);

/** Answers where to download the file. The download makes the same checks; this one can ask who it is. */
export const getOrganizationExport = defineRead({
  name: 'get-organization-export',
  summary: 'Get the address of the export of all data',
  scope: null,
  role: 'admin',
  sensitive: true,
  input: z.object({}),
  output: z.object({ path: z.string() }),
  run: async ({ caller }) => {
    requireOwner(caller.credential, DOES_THIS);
    return { data: { path: `/web${DATA_FILE}` } };
  },
});

/** Records the export in both logs before it begins, and tells every owner by email. */
export const exportOrganizationData = defineWrite({
  name: 'export-organization-data',
  summary: 'Export all data of the organization',
  description:
    'A ZIP archive with everything that is stored about your organization, written while it is downloaded. An app needs the read scopes of all ' +
    'families. Both logs record it, and every owner is told by email.',
  scope: 'crm:read',
  role: 'admin',
  sensitive: true,
  input: z.object({}),
  run: async (context) => {
    const { caller, organizationId } = context;
    requireOwner(caller.credential, DOES_THIS);
    for (const scope of READ_SCOPES) requireScope(caller.credential.scopes, scope);
    const changes = { exported: { from: null, to: 'all data' } };
    context.audit({ recordType: 'organization', recordId: organizationId, action: 'exported', changes });
    context.defer(insertSecurityEvent(caller, 'organization_exported'));
    return DONE;
  },
});

/** Further files of the archive, such as those on records. */
export type MoreFiles = (statements: Statements, organizationId: string) => Promise<readonly ZipEntry[]>;

/** Makes the function that sends the archive, in which `organization.json` has the form of `kontor privacy export organization`. */
export function sendOrganizationData(declared: readonly TablePrivacy[], moreFiles: MoreFiles): Send {
  return async ({ kernel, caller, reply }) => {
    const { organizationId, userId } = caller.credential;
    const context = readingIn(kernel, caller);
    const more = await moreFiles(context, organizationId);
    const rows = exportForOwner(context, declared, { organizationId, userId });
    const entries = [{ name: 'organization.json', content: inPieces(documentOf(rows)) }, ...more];
    return sendFile(reply, { name: `kontor-data-${today()}.zip`, type: ZIP }, zip(entries, new Date()));
  };
}
