import { useEffect, useRef, useState } from 'react';
import { t } from '../../language/words.ts';
import { notify, notifyFailure } from '../../ui/toast.tsx';
import { isSelected, type Selection } from '../table/selection.ts';

/**
 * Resolves the selection to ids at the moment of an action, so that records that match later are not affected.
 * @param all loads the ids of all records that the table shows
 */
export function useSelectedIds(
  selection: Selection,
  all: (signal: AbortSignal) => Promise<readonly string[]>,
) {
  const [ids, setIds] = useState<readonly string[]>([]);
  const [isFinding, setFinding] = useState(false);
  const finding = useRef<AbortController>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another selection ends the search for the former one
  useEffect(() => () => finding.current?.abort(), [selection]);

  const find = async (): Promise<readonly string[] | undefined> => {
    if (!selection.isAll) return [...selection.ids];
    finding.current = new AbortController();
    const { signal } = finding.current;
    setFinding(true);
    try {
      return (await all(signal)).filter((id) => isSelected(selection, id));
    } catch (error) {
      if (!signal.aborted) notifyFailure(error);
      return undefined;
    } finally {
      setFinding(false);
    }
  };
  /** Calls `next` with the selected records, which `ids` then holds. */
  const findThen = async (next: (found: readonly string[]) => void) => {
    const found = isFinding ? undefined : await find();
    if (!found) return;
    if (found.length === 0) return notify(t`The selected records no longer exist.`);
    setIds(found);
    next(found);
  };
  return { ids, findThen, isFinding };
}
