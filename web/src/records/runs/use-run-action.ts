import { Workflow } from 'lucide-react';
import { useMayAdminister } from '../../api/session.ts';
import { t } from '../../language/words.ts';
import { formatCount } from '../formats.ts';
import { askForRun } from './asked-run.ts';

/**
 * The bulk action that starts a workflow for the selected records; none for members.
 * @param object the kind of record, and `many` its plural
 * @param findThen resolves the selection
 */
export function useRunAction(
  object: string,
  many: string,
  findThen: (next: (ids: readonly string[]) => void) => Promise<void>,
) {
  const mayAdminister = useMayAdminister();
  const ask = (ids: readonly string[]) =>
    askForRun({
      object,
      ids,
      records: ids.length === 1 ? `1 ${object}` : `${formatCount(ids.length)} ${many}`,
    });
  return mayAdminister ? [{ name: t`Run workflow`, Icon: Workflow, run: () => void findThen(ask) }] : [];
}
