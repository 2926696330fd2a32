import { useEffect, useRef, useState } from 'react';
import { notify, notifyFailure } from '../../ui/toast.tsx';
import { isSelected, type Selection } from '../table/selection.ts';

/**
 * Finds out which records are selected, at the moment when something is to be done with them: who comes later, or no
 * longer matches then, is asked about no more.
 * @param all finds the ids of all that the table shows
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
  /** Goes on with `next` once `ids` are those that are selected. */
  const findThen = async (next: () => void) => {
    const found = isFinding ? undefined : await find();
    if (!found) return;
    if (found.length === 0) return notify('The selected records no longer exist.');
    setIds(found);
    next();
  };
  return { ids, findThen, isFinding };
}
