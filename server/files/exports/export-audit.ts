import { z } from 'zod';
import { insertSecurityEvent } from '../../kernel/audit/security-event.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { DONE } from '../../kernel/operations/result.ts';

const exported = z.object({ what: z.string() });

/** Records an export of a list in the audit log before it begins. The list itself checks its scope. */
export const exportList = defineWrite({
  name: 'export-list',
  summary: 'Export a list',
  scope: null,
  input: exported,
  run: async (context, { what }) => noteExport(context, what),
});

/** Records an export of the whole organization, which only owners and admins may request. */
export const exportOrganization = defineWrite({
  name: 'export-organization',
  summary: 'Export the organization',
  scope: null,
  role: 'admin',
  input: exported,
  run: async (context, { what }) => noteExport(context, what),
});

function noteExport(context: WriteContext, what: string) {
  const changes = { exported: { from: null, to: what } };
  const about = { recordType: 'organization', recordId: context.organizationId };
  context.audit({ ...about, action: 'exported', changes });
  context.defer(insertSecurityEvent(context.caller, 'exported', { what }));
  return DONE;
}
