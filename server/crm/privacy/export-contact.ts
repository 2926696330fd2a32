import type { z } from 'zod';
import { JsonText } from '../../kernel/database/json-text.ts';
import type { ReadContext } from '../../kernel/operations/context.ts';
import { defineRead } from '../../kernel/operations/operation.ts';
import { documentText, exportPerson } from '../../kernel/privacy/export-rows.ts';
import type { TablePrivacy } from '../../kernel/privacy/table-privacy.ts';
import { contactId } from '../contacts/contact.schema.ts';
import { contactExport } from './contact-privacy.schema.ts';
import { contactIds, findContact } from './find-contact.ts';

/**
 * Exports everything that is stored about a contact (docs/privacy.md).
 * @param declared what all families declare about their tables
 */
export function defineExportContact(declared: readonly TablePrivacy[]) {
  return defineRead({
    name: 'export-contact',
    summary: "Export a contact's personal data",
    description:
      'Everything that is stored about a contact and contacts merged into it, for a request under the GDPR: an array of ' +
      'rows for each table. It also works for a deleted contact. Owners, admins and API keys can do this.',
    scope: 'crm:read',
    role: 'admin',
    input: contactId,
    output: contactExport,
    run: async (context, { id }) => {
      const { text } = await exportContactText(context, declared, id);
      return { data: new JsonText<z.infer<typeof contactExport>>(text) };
    },
  });
}

/**
 * Everything that is stored about a contact, as JSON, and the ids of contacts merged into it.
 * @throws 404 `not_found` if the organization never had such a contact
 */
export async function exportContactText(
  context: Pick<ReadContext, 'organizationId' | 'query'>,
  declared: readonly TablePrivacy[],
  id: string,
): Promise<{ readonly ids: readonly string[]; readonly text: string }> {
  const { organizationId } = context;
  const ids = await contactIds(context, organizationId, id);
  const person = await findContact(context, organizationId, ids);
  const rows = exportPerson(context, declared, 'contact', person);
  return { ids, text: await documentText(rows, { id, ids }) };
}
