import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react';
import { plural, t } from '../../language/words.ts';
import { Button } from '../../ui/button.tsx';

interface Folding {
  readonly isFolded: boolean;
  /** Counts an empty field, until the returned function is called. */
  readonly count: () => () => void;
}

const FoldingContext = createContext<Folding | undefined>(undefined);

/** Fields of a record; those that are empty and may be folded are behind a button that says how many they are. */
export function FoldedFields({ children }: { readonly children: ReactNode }) {
  const [isFolded, setFolded] = useState(true);
  const [empty, setEmpty] = useState(0);
  const count = useCallback(() => {
    setEmpty((before) => before + 1);
    return () => setEmpty((before) => before - 1);
  }, []);
  const folding = useMemo(() => ({ isFolded, count }), [isFolded, count]);
  return (
    <FoldingContext value={folding}>
      {children}
      {empty > 0 && (
        <div className="px-2 py-2">
          <Button look="quiet" aria-expanded={!isFolded} onPress={() => setFolded(!isFolded)}>
            {isFolded
              ? plural(empty, { one: 'Show # empty field', other: 'Show # empty fields' })
              : t`Hide empty fields`}
          </Button>
        </div>
      )}
    </FoldingContext>
  );
}

/**
 * Whether a field is hidden because it is empty.
 * @param folds whether it may be; a field that is emptied while someone looks stays in its place
 */
export function useFolded(folds: boolean, isEmpty: boolean): boolean {
  const folding = use(FoldingContext);
  const count = folding?.count;
  const [wasEmpty] = useState(isEmpty);
  const isCounted = folds && wasEmpty && isEmpty;
  useEffect(() => (isCounted ? count?.() : undefined), [isCounted, count]);
  return isCounted && folding?.isFolded === true;
}
