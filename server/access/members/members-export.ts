import { type ExportKind, recordsOf } from '../../kernel/family/export-kind.ts';
import { listMembers } from './list-members.ts';
import { memberView } from './member.schema.ts';

/** The members, for the archive of an organization. */
export const membersExport: ExportKind = {
  name: 'members',
  alone: false,
  columns: Object.keys(memberView.shape),
  records: recordsOf(listMembers),
};
