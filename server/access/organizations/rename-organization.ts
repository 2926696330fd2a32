import { JsonText } from '../../kernel/database/json-text.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { organizationPatch, organizationView } from './organization.schema.ts';
import { lockOrganization, renameOrganizationRow } from './organization.sql.ts';

/** Renames the organization; its slug stays. */
export const renameOrganization = defineWrite({
  name: 'rename-organization',
  summary: 'Rename the organization',
  scope: null,
  role: 'admin',
  input: organizationPatch,
  output: organizationView,
  run: async (context, { name }) => {
    const { organizationId } = context;
    const [former] = await context.query<{ name: string }>(lockOrganization(organizationId));
    const [renamed] = await context.query<{ json: string }>(renameOrganizationRow(organizationId, name));
    if (!former || !renamed) throw new Error('The organization of a caller was not found.');
    if (former.name !== name) {
      const changes = { name: { from: former.name, to: name } };
      context.audit({ recordType: 'organization', recordId: organizationId, action: 'updated', changes });
    }
    return { data: new JsonText(renamed.json) };
  },
});
