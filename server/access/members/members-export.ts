import type { Caller } from '../../kernel/credential.ts';
import type { ExportKind } from '../../kernel/family/export-kind.ts';
import { JsonText } from '../../kernel/json-text.ts';
import type { Kernel } from '../../kernel/operation.ts';
import { listMembers } from './list-members.ts';
import { memberView } from './member.schema.ts';

/** The members in the archive of an organization. */
export const membersExport: ExportKind = {
  name: 'members',
  alone: false,
  columns: Object.keys(memberView.shape),
  records: membersOf,
};

async function* membersOf(kernel: Kernel, caller: Caller) {
  const { data } = await listMembers.invoke(kernel, caller, {});
  for (const member of Array.isArray(data) ? data : []) {
    yield Object(member instanceof JsonText ? member.value() : member);
  }
}
