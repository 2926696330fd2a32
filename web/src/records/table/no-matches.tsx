import { t } from '../../language/words.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

interface NoMatchesProps {
  /** What does not match, such as `No matching contacts`. */
  readonly title: string;
  /** Clears the filters. */
  readonly onClear: () => void;
}

/** The empty state of a list whose filters nothing matches. */
export function NoMatches({ title, onClear }: NoMatchesProps) {
  return (
    <EmptyState title={title} action={<Button onPress={onClear}>{t`Clear filters`}</Button>}>
      {t`Try removing a filter.`}
    </EmptyState>
  );
}
