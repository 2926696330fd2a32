import { t } from '../../language/words.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';

/** A filter in words, such as `Status is lead`; undefined if it is not set. */
interface FilterWords {
  readonly words: string | undefined;
  readonly remove: () => void;
}

interface FilterChipsProps {
  readonly filters: readonly FilterWords[];
  readonly onClear: () => void;
}

/** The filters of a table, as chips that can be removed. */
export function FilterChips({ filters, onClear }: FilterChipsProps) {
  const set = filters.flatMap(({ words, remove }) => (words === undefined ? [] : { words, remove }));
  if (set.length === 0) return null;
  return (
    <>
      {set.map(({ words, remove }) => (
        <Chip key={words} tone="accent" remove={{ label: t`Remove filter: ${words}`, run: remove }}>
          {words}
        </Chip>
      ))}
      <Button look="quiet" onPress={onClear}>
        {t`Clear`}
      </Button>
    </>
  );
}
