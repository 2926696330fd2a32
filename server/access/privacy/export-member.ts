import { insertSecurityEvent } from '../../kernel/audit/security-event.ts';
import { JsonText } from '../../kernel/database/json-text.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { documentText, exportPerson } from '../../kernel/privacy/export-rows.ts';
import type { TablePrivacy } from '../../kernel/privacy/table-privacy.ts';
import { memberId } from '../members/member.schema.ts';
import { readAsFarAsAllowed } from './as-far-as-allowed.ts';
import { findMember } from './find-member.ts';
import { memberExport } from './member-privacy.schema.ts';

/**
 * Exports what the organization stores about a member or a former one (docs/privacy.md), and records that in both logs.
 * @param declared what all families declare about their tables
 */
export function defineExportMember(declared: readonly TablePrivacy[]) {
  return defineWrite({
    name: 'export-member',
    summary: "Export a user's personal data",
    description:
      'Everything that your organization stores about a member, or about somebody who has left, for a request under the GDPR: an array of rows for ' +
      'each table, with private views and reports. What belongs to their account alone, such as their browsers, they download themselves. Only owners can do this, in the web app or with an app that they ' +
      'connected; API keys cannot.',
    scope: 'crm:read',
    role: 'admin',
    sensitive: true,
    input: memberId,
    output: memberExport,
    run: async (context, { id }) => {
      const { caller } = context;
      const { credential } = caller;
      const person = await findMember(context, credential, id, "export a member's data");
      const shown = await readAsFarAsAllowed(context, declared);
      const text = await documentText(exportPerson(context, shown, 'user', person), { id });
      context.audit({ recordType: 'member', recordId: id, action: 'exported' });
      context.defer(insertSecurityEvent(caller, 'member_exported', { member: id }));
      return { data: new JsonText(text) };
    },
  });
}
