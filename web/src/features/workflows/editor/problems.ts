import { capital } from '../../../api/field-words.ts';
import { t } from '../../../language/words.ts';
import { type EditorRow, rowAt } from './rows.ts';

/** A problem in words, at the step to which it belongs; without a key at the trigger or the whole. */
export interface Complaint {
  readonly key: string | undefined;
  readonly path: string;
  readonly words: string;
}

interface Problem {
  readonly path: string;
  readonly message: string;
}

/** The problems of a definition at their steps. */
export function complaintsOf(problems: readonly Problem[], rows: readonly EditorRow[]): readonly Complaint[] {
  return problems.map(({ path, message }) => ({
    key: rowAt(rows, path)?.id,
    path,
    words: wordsOf(path, message),
  }));
}

/** `steps[0].with.title` and `must not be empty` as `Title must not be empty.` */
function wordsOf(path: string, message: string): string {
  const member = path.split('.').at(-1)?.split('[')[0] ?? '';
  const name = MEMBERS[member] ?? member.replace(/_ids?$/, '').replaceAll('_', ' ');
  const words = path === 'steps' ? t`The workflow needs at least one step` : `${name} ${message}`;
  return `${capital(words)}.`;
}

/** Members that people do not see by their names. */
const MEMBERS: Readonly<Record<string, string>> = {
  with: t`this step`,
  do: t`this step`,
  if: t`the condition`,
  where: t`the condition`,
  on: t`what starts it`,
  steps: t`this step`,
};
