import { z } from 'zod';
import { insertSecurityEvent } from '../../kernel/audit/security-event.ts';
import { requireOwner } from '../../kernel/operations/admit.ts';
import type { Caller } from '../../kernel/operations/credential.ts';
import { defineRead, defineWrite, type Kernel } from '../../kernel/operations/operation.ts';
import { readingIn } from '../../kernel/operations/reading-as.ts';
import { DONE } from '../../kernel/operations/result.ts';
import { exportForOwner } from '../../kernel/privacy/export-for-owner.ts';
import { documentOf } from '../../kernel/privacy/export-rows.ts';
import type { TablePrivacy } from '../../kernel/privacy/table-privacy.ts';

/** How owners export everything that is stored about their organization. The file is written while it is downloaded. */

const DOES_THIS = 'export all data of the organization';

/** The file below `/web`. */
export const DATA_FILE = '/exports/organization-data.zip';

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
  scope: null,
  role: 'admin',
  sensitive: true,
  input: z.object({}),
  run: async (context) => {
    const { caller, organizationId } = context;
    requireOwner(caller.credential, DOES_THIS);
    const changes = { exported: { from: null, to: 'all data' } };
    context.audit({ recordType: 'organization', recordId: organizationId, action: 'exported', changes });
    context.defer(insertSecurityEvent(caller, 'organization_exported'));
    return DONE;
  },
});

/** The text of the file, which has the form of `kontor privacy export organization`. */
export function organizationData(
  kernel: Kernel,
  caller: Caller,
  declared: readonly TablePrivacy[],
): AsyncGenerator<string> {
  const { organizationId, userId } = caller.credential;
  return documentOf(exportForOwner(readingIn(kernel, caller), declared, { organizationId, userId }));
}
