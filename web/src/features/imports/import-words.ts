import type { Import, ImportSettings, RowRemark } from '../../api/imports.ts';
import { formatCount } from '../../records/formats.ts';
import type { Choice } from '../../ui/form/select.tsx';
import { kindOf } from './import-kinds.ts';

/** `1 company`, `1,200 contacts` */
export function countOf(count: number, kind: string): string {
  return `${formatCount(count)} ${count === 1 ? (kindOf(kind)?.singular ?? kind) : kind}`;
}

type UndoCounts = Pick<Import, 'kind' | 'created_count' | 'updated_count'>;

/** What an undo does: `1,200 contacts will be deleted and 1 contact restored.` */
export function undoPlan({ kind, created_count, updated_count }: UndoCounts): string {
  const deleted = `${countOf(created_count, kind)} will be deleted`;
  const restored = countOf(updated_count, kind);
  if (updated_count === 0) return `${deleted}.`;
  return created_count === 0 ? `${restored} will be restored.` : `${deleted} and ${restored} restored.`;
}

/** `1 row`, `1,200 rows` */
export function countRows(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'row' : 'rows'}`;
}

interface StateWords {
  readonly name: string;
  readonly tone: 'plain' | 'accent' | 'good' | 'warning' | 'danger';
}

export const STATE_WORDS: Readonly<Record<Import['state'], StateWords>> = {
  uploading: { name: 'Uploading', tone: 'accent' },
  ready: { name: 'Not started', tone: 'plain' },
  checking: { name: 'Checking', tone: 'accent' },
  checked: { name: 'Checked', tone: 'plain' },
  running: { name: 'Importing', tone: 'accent' },
  done: { name: 'Done', tone: 'good' },
  cancelled: { name: 'Cancelled', tone: 'warning' },
  failed: { name: 'Stopped', tone: 'danger' },
  undoing: { name: 'Undoing', tone: 'accent' },
  undone: { name: 'Undone', tone: 'plain' },
};

const KEY_WORDS: Readonly<Record<string, string>> = {
  email: 'Email address',
  phone: 'Phone number',
  name: 'Name',
  domain: 'Domain',
  title: 'Title and company',
  external_id: 'External id',
  none: 'Do not find duplicates',
};

/** The choices for finding duplicates. */
export function keyChoices(keys: readonly string[]) {
  return keys.map((id) => ({ id, name: KEY_WORDS[id] ?? id }));
}

export const ACTION_CHOICES: readonly Choice<ImportSettings['on_duplicate']>[] = [
  { id: 'skip', name: 'Skip the row' },
  { id: 'fill', name: 'Fill empty fields' },
  { id: 'overwrite', name: 'Overwrite the record' },
  { id: 'create', name: 'Create a new record' },
];

export const DATE_CHOICES: readonly Choice<ImportSettings['date_order']>[] = [
  { id: 'dmy', name: 'Day first: 31/12/2026' },
  { id: 'mdy', name: 'Month first: 12/31/2026' },
  { id: 'ymd', name: 'Year first: 2026-12-31' },
];

export const OUTCOME_WORDS: Readonly<Record<RowRemark['outcome'], StateWords>> = {
  fail: { name: 'Fails', tone: 'danger' },
  create: { name: 'Creates', tone: 'plain' },
  update: { name: 'Updates', tone: 'plain' },
  skip: { name: 'Skips', tone: 'plain' },
};

/** The result of an import, or of a check, in a line: `1,180 created, 20 failed`. */
export function summaryOf(record: Import): string {
  const { state, created_count, updated_count, skipped_count, failed_count } = record;
  if (state === 'undone' || state === 'undoing') {
    return joinCounts([
      [record.deleted_count, 'deleted'],
      [record.restored_count, 'restored'],
      [record.kept_count, 'kept'],
    ]);
  }
  const isCheck = state === 'checking' || state === 'checked';
  return joinCounts([
    [created_count, isCheck ? 'to create' : 'created'],
    [updated_count, isCheck ? 'to update' : 'updated'],
    [skipped_count, isCheck ? 'to skip' : 'skipped'],
    [failed_count, isCheck ? 'with errors' : 'failed'],
  ]);
}

function joinCounts(counts: readonly (readonly [number, string])[]): string {
  const present = counts.filter(([count]) => count > 0);
  return present.map(([count, word]) => `${formatCount(count)} ${word}`).join(', ');
}
