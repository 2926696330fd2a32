import { useEffect, useRef, useState } from 'react';
import { type ContactFilter, contactIdsOf } from '../api/contacts.ts';
import { isSelected, type Selection } from '../records/table/selection.ts';
import { notifyFailure } from '../ui/toast.tsx';

/**
 * Finds out which contacts are selected, at the moment when something is to be done with them: who comes later, or no
 * longer matches then, is asked about no more.
 */
export function useSelectedIds(selection: Selection, filter: ContactFilter) {
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
      return (await contactIdsOf(filter, signal)).filter((id) => isSelected(selection, id));
    } catch (error) {
      if (!signal.aborted) notifyFailure(error);
      return undefined;
    } finally {
      setFinding(false);
    }
  };
  return { find, isFinding };
}
