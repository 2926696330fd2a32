import type { Import, ImportSettings, RowRemark } from '../../api/imports.ts';
import { inLanguage, plural, t } from '../../language/words.ts';
import { formatCount } from '../../records/formats.ts';
import type { Choice } from '../../ui/form/select.tsx';
import { kindOf } from './import-kinds.ts';

/** `1 company`, `1,200 contacts` */
export function countOf(count: number, kind: string): string {
  return `${formatCount(count)} ${inLanguage(count === 1 ? (kindOf(kind)?.singular ?? kind) : kind)}`;
}

type UndoCounts = Pick<Import, 'kind' | 'created_count' | 'updated_count'>;

/** What an undo does: `1,200 contacts will be deleted and 1 contact restored.` */
export function undoPlan({ kind, created_count, updated_count }: UndoCounts): string {
  const [deleted, restored] = [countOf(created_count, kind), countOf(updated_count, kind)];
  if (updated_count === 0) return t`${deleted} will be deleted.`;
  return created_count === 0
    ? t`${restored} will be restored.`
    : t`${deleted} will be deleted and ${restored} restored.`;
}

/** `1 row`, `1,200 rows` */
export function countRows(count: number): string {
  return plural(count, { one: '# row', other: '# rows' });
}

interface StateWords {
  readonly name: string;
  readonly tone: 'plain' | 'accent' | 'good' | 'warning' | 'danger';
}

export const STATE_WORDS: Readonly<Record<Import['state'], StateWords>> = {
  uploading: { name: t`Uploading`, tone: 'accent' },
  ready: { name: t`Not started`, tone: 'plain' },
  checking: { name: t`Checking`, tone: 'accent' },
  checked: { name: t`Checked`, tone: 'plain' },
  running: { name: t`Importing`, tone: 'accent' },
  done: { name: t`Done`, tone: 'good' },
  cancelled: { name: t`Cancelled`, tone: 'warning' },
  failed: { name: t`Stopped`, tone: 'danger' },
  undoing: { name: t`Undoing`, tone: 'accent' },
  undone: { name: t`Undone`, tone: 'plain' },
};

const KEY_WORDS: Readonly<Record<string, string>> = {
  email: t`Email address`,
  phone: t`Phone number`,
  name: t`Name`,
  domain: t`Domain`,
  title: t`Title and company`,
  external_id: t`External id`,
  none: t`Do not find duplicates`,
};

/** The choices for finding duplicates. */
export function keyChoices(keys: readonly string[]) {
  return keys.map((id) => ({ id, name: KEY_WORDS[id] ?? id }));
}

export const ACTION_CHOICES: readonly Choice<ImportSettings['on_duplicate']>[] = [
  { id: 'skip', name: t`Skip the row` },
  { id: 'fill', name: t`Fill empty fields` },
  { id: 'overwrite', name: t`Overwrite the record` },
  { id: 'create', name: t`Create a new record` },
];

export const DATE_CHOICES: readonly Choice<ImportSettings['date_order']>[] = [
  { id: 'dmy', name: t`Day first: 31/12/2026` },
  { id: 'mdy', name: t`Month first: 12/31/2026` },
  { id: 'ymd', name: t`Year first: 2026-12-31` },
];

export const OUTCOME_WORDS: Readonly<Record<RowRemark['outcome'], StateWords>> = {
  fail: { name: t`Fails`, tone: 'danger' },
  create: { name: t`Creates`, tone: 'plain' },
  update: { name: t`Updates`, tone: 'plain' },
  skip: { name: t`Skips`, tone: 'plain' },
};

/** The result of an import, or of a check, in a line: `1,180 created, 20 failed`. */
export function summaryOf(record: Import): string {
  const { state, created_count, updated_count, skipped_count, failed_count } = record;
  if (state === 'undone' || state === 'undoing') {
    return joinCounts([
      [record.deleted_count, t`deleted`],
      [record.restored_count, t`restored`],
      [record.kept_count, t`kept`],
    ]);
  }
  const isCheck = state === 'checking' || state === 'checked';
  return joinCounts([
    [created_count, isCheck ? t`to create` : t`created`],
    [updated_count, isCheck ? t`to update` : t`updated`],
    [skipped_count, isCheck ? t`to skip` : t`skipped`],
    [failed_count, isCheck ? t`with errors` : t`failed`],
  ]);
}

function joinCounts(counts: readonly (readonly [number, string])[]): string {
  const present = counts.filter(([count]) => count > 0);
  return present.map(([count, word]) => `${formatCount(count)} ${word}`).join(', ');
}
